import { z } from 'zod';
import type { FieldTypes } from './fieldType.ts';

/**
 * What an admin may write in `resources/*.yaml`: the keys of a definition, as zod schemas with the words that
 * the editor's completion shows. `resources/resource.schema.json` is generated from here. `complete.ts` fills
 * what is left out.
 */

const text = z.string().min(1);
const views = z.enum(['list', 'show', 'create', 'edit']);
const perView = { list: text, show: text, create: text, edit: text };

export const label = z
  .union([text, z.strictObject({ default: text, ...z.object(perView).partial().shape })])
  .describe('What staff read; one text, or one per view');

/** A field in a view: its name, or `name: label`. */
export const item = z
  .union([text, z.record(z.string(), text)])
  .describe('A field, or `field: label`; `no` is the row number');

export const link = z
  .union([text, z.strictObject({ to: z.string(), label: text })])
  .describe('A path below /dashboard (`dashboard` is the home), or `{ to, label }`');

const menu = z.union([
  z.literal(false),
  z.strictObject({
    group: text
      .optional()
      .describe('The sidebar group; `menu` in settings.yaml gives the groups their order'),
    order: z.number().optional(),
    label: text.optional(),
    icon: text.optional(),
  }),
]);

const groups = z.record(z.string(), z.array(item)).describe('Titled groups of fields, in order');

const option = z.union([
  text,
  z.strictObject({
    value: text,
    label: text.optional(),
    color: z.enum(['success', 'warning', 'error', 'info']).optional(),
  }),
]);

/** The keys that a field of any type may have. */
export const commonFieldKeys = {
  label: label.optional(),
  required: z
    .union([z.boolean(), z.enum(['create', 'edit'])])
    .optional()
    .describe('A value must be given, and may not be blank; `create` or `edit`: only there'),
  unique: z
    .boolean()
    .optional()
    .describe('No two records that are not deleted share the value, whatever its case'),
  default: z
    .unknown()
    .optional()
    .describe('The value that a new form starts with, and a call that leaves it out gets'),
  readOnly: z.boolean().optional().describe('Shown, never taken from a form or a call'),
  immutable: z.boolean().optional().describe('Taken at creation, ignored afterwards'),
  only: z.array(views).optional().describe('The views that may show the field'),
  placeholder: text.optional(),
  empty: text.optional().describe('The text of a selector that has nothing to offer'),
  help: text.optional().describe('A line below the input'),
  prefix: text.optional().describe('Shown before the value, such as BDT'),
  unit: text.optional().describe('Shown after the value, such as sft'),
  display: z
    .enum(['capitalise', 'date', 'na'])
    .optional()
    .describe('capitalise: first letters; date: the date part only; na: N/A where there is no value'),
  message: text.optional().describe("Your own words for a wrong value, in place of the type's"),
  from: text
    .optional()
    .describe('The name of a derived value of the server: availability, assigned, creator'),
  was: text.optional().describe('The name that the field had before: its values are kept'),
} satisfies z.ZodRawShape;

/** Keys that several types share; a type lists those that it takes. */
export const fieldOptions = {
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: text.optional().describe('A regular expression that the whole text must match'),
  precision: z.number().int().min(0).max(10).optional().describe('Places after the decimal point'),
  options: z.array(option).min(1).describe('The values to choose from'),
  to: text.describe('The resource that is pointed to'),
  as: z.literal('number').optional().describe('The value travels as 0 and 1'),
} satisfies z.ZodRawShape;

function field(types: FieldTypes) {
  const variants = Object.values(types).map((type) =>
    z
      .strictObject({ type: z.literal(type.name), ...commonFieldKeys, ...type.options })
      .describe(type.summary),
  );
  return z.discriminatedUnion('type', variants as unknown as [z.ZodObject, ...z.ZodObject[]]);
}

const call = text
  .regex(
    /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/,
    'a call is a method and a path below /api, such as GET /vendor/{id}',
  )
  .describe('Method and path below /api: `PUT /vendor/{id}`');

const answer = {
  call: call.optional(),
  refreshed: text.optional().describe("The answer's field that brings the whole refreshed list"),
  message: text.optional().describe('The message of success; {title} stands for the name of the record'),
  row: text.optional().describe("The answer's field that holds the row"),
};

const api = z
  .strictObject({
    list: z
      .strictObject({
        call: call.optional(),
        rows: text.optional().describe("The answer's field that holds the rows"),
      })
      .optional(),
    one: z
      .union([z.literal('from list'), z.strictObject({ call: call.optional(), row: text.optional() })])
      .optional()
      .describe('`from list` where the host has no call for one record'),
    create: z.strictObject(answer).optional(),
    update: z.strictObject(answer).optional(),
    delete: z.strictObject(answer).optional(),
  })
  .describe(
    'The calls, where they are irregular; a definition without this key has the plain simple-rest form',
  );

const summary = z
  .union([
    z.string().regex(/^(count|sum [a-z][a-z0-9_]*)$/, '`count` or `sum field`'),
    z.strictObject({
      label: text,
      of: text.optional().describe("The resource that is counted; the list's own by default"),
      sum: text.optional(),
      where: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
      change: z.literal('month').optional().describe('Show the change since last month'),
    }),
  ])
  .describe('A card above the table, with a real figure');

const pageSizes = z.array(z.number().int().min(1).max(100)).min(1);

const list = z.strictObject({
  path: text.optional(),
  title: text.optional(),
  columns: z.array(item).min(1).optional(),
  link: text.optional().describe('The column that opens the record'),
  filters: z
    .array(
      z.union([
        text,
        z.strictObject({ field: text, label: text.optional(), default: z.unknown().optional() }),
      ]),
    )
    .optional(),
  sorts: z.record(z.string(), text).optional().describe('Label: field, or -field for descending'),
  sort: text.optional().describe('The order at first: field, or -field'),
  pageSizes: pageSizes.optional(),
  pageSize: z.number().int().min(1).max(100).optional(),
  search: z.boolean().optional(),
  summary: z.array(summary).optional(),
  actions: z.array(z.enum(['show', 'edit', 'delete'])).optional(),
  actionsAs: z.enum(['buttons', 'menu']).optional(),
  links: z.array(link).optional(),
  empty: text.optional(),
});

const show = z.strictObject({
  in: z.enum(['page', 'modal']).optional(),
  path: text.optional(),
  title: text.optional(),
  fields: z.array(item).optional(),
  groups: groups.optional(),
  actions: z.array(z.enum(['edit', 'delete'])).optional(),
  links: z.array(link).optional(),
});

const form = z.strictObject({
  in: z.enum(['page', 'modal', 'panel']).optional(),
  path: text.optional(),
  title: text.optional(),
  submit: text.optional(),
  reset: text.optional(),
  resets: z
    .enum(['initial', 'empty'])
    .optional()
    .describe('What the reset button does: the values at opening, or empty'),
  fields: z.array(item).optional(),
  groups: groups.optional(),
  links: z.array(link).optional(),
  after: z.enum(['list', 'show', 'stay']).optional().describe('Where a saved form leads'),
  menu: menu.optional(),
});

const operationTexts = z
  .strictObject({ list: text, one: text, create: text, update: text, delete: text })
  .partial()
  .describe('What is shown when a call fails without a message of its own');

const access = z
  .union([
    z.literal('admin'),
    z
      .strictObject({
        list: z.literal('admin'),
        one: z.literal('admin'),
        create: z.literal('admin'),
        update: z.literal('admin'),
        delete: z.literal('admin'),
      })
      .partial(),
  ])
  .describe('What only administrators may do; everything else is open to everyone signed in');

const action = z.strictObject({
  label: text,
  title: text.optional(),
  call,
  fields: z.array(item).min(1),
  submit: text.optional(),
  message: text.optional(),
  failed: text.optional(),
  on: z.enum(['edit', 'show']).optional(),
});

/** The schema of one definition file, for a given set of field types. */
export function grammar(types: FieldTypes) {
  return z
    .strictObject({
      name: text.describe('The name of the table and, by default, of the calls and the routes'),
      kind: z
        .enum(['entity', 'single'])
        .optional()
        .describe('entity (default); single: one record, always there'),
      label: z.union([text, z.strictObject({ one: text, many: text })]).optional(),
      icon: text.optional().describe('A name of the icon list (docs/reference)'),
      description: text.optional(),
      title: text.optional().describe('The field that names a record; the first text by default'),
      menu: menu.optional(),
      book: z
        .strictObject({ balance: text, normal: z.enum(['debit', 'credit']), floor: z.number().optional() })
        .optional()
        .describe('Each record has a book; its balance is posted, never written'),
      stock: z
        .strictObject({ quantity: text, price: text, value: text.optional() })
        .optional()
        .describe('Each record has a stock; its quantity and price are posted, never written'),
      account: z
        .strictObject({ email: text, password: text, admin: text, name: text })
        .optional()
        .describe('The records are the accounts that people sign in with'),
      inUse: z
        .enum(['refuse', 'keep'])
        .optional()
        .describe(
          'Whether deleting a record that others point to is refused (default) or they keep its name',
        ),
      access: access.optional(),
      api: api.optional(),
      fields: z.record(z.string(), field(types)),
      search: z.array(text).optional(),
      unique: z.array(z.array(text).min(2)).optional(),
      list: list.optional(),
      show: show.optional(),
      create: form.optional(),
      edit: form.optional(),
      actions: z.record(z.string(), action).optional(),
      texts: z.strictObject({ confirmDelete: text.optional(), failed: operationTexts.optional() }).optional(),
    })
    .describe('One entity of the business');
}

/** A definition as it was written. */
export type Definition = z.infer<ReturnType<typeof grammar>>;
export type WrittenItem = z.infer<typeof item>;
export type WrittenLink = z.infer<typeof link>;
export type WrittenLabel = z.infer<typeof label>;

/** A field as it was written; what its type adds is optional here. */
export type WrittenField = { type: string } & z.infer<z.ZodObject<typeof commonFieldKeys>> &
  Partial<z.infer<z.ZodObject<typeof fieldOptions>>>;
