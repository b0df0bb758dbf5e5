/** The keys of a definition. */
import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import type { FieldType, FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import { action } from './actionKeys.ts';
import { attendance } from './attendanceKeys.ts';
import { batch } from './batchKeys.ts';
import {
  commonFieldKeys,
  conditions,
  type fieldOptions,
  formerNames,
  type label,
  optionKeys,
  text,
} from './fieldKeys.ts';
import { hostNames, place } from './host.ts';
import { history, ledger, post, report } from './movementKeys.ts';
import { page } from './pageKeys.ts';
import { print } from './printKeys.ts';
import { COMPUTED } from './reserved.ts';
import { section } from './sectionKeys.ts';
import { sheet } from './sheetKeys.ts';
import { bookClass, call, floor, item, menu } from './viewKeys.ts';
import { views } from './viewsKeys.ts';
import { marked, readKey, words } from './words.ts';

/**
 * The keys of a definition in `resources/*.yaml`, as zod schemas with the texts that the editor's
 * completion shows. `resources/resource.schema.json` is generated from here. `complete.ts` fills in the
 * defaults.
 */

export const link = marked(
  z
    .union([
      text,
      z.strictObject({
        to: z.string().describe('A path below /dashboard; `dashboard` is the home'),
        label: words('What the link says'),
      }),
    ])
    .describe('A path below /dashboard (`dashboard` is the home), or `{ to, label }`'),
  { as: 'entry', by: 'to' },
);

/** Singular and plural in one: a language without plurals has one word. */
const entityLabel = marked(
  z
    .union([
      text,
      z.strictObject({ one: text.describe('One record'), many: text.describe('Several records') }),
    ])
    .describe('What staff call a record; `{ one, many }` where the plural is irregular'),
  { as: 'words' },
);

const groups = z.record(readKey, z.array(item)).describe('Titled groups of fields, in order');

const groupsAs = z
  .enum(['headings', 'tabs'])
  .describe('How groups are told apart: below each other (default), or one at a time behind tabs');

/** A field of any type. A field of lines has fields of all other types in each line. */
function field(types: FieldTypes) {
  const all = Object.values(types);
  const plain = all.filter(({ options }) => !options.includes('of')).map((type) => variant(type));
  const lines = all.filter(({ options }) => options.includes('of'));
  const single = all.filter(({ options, each }) => !options.includes('of') && each === undefined);
  const computed = computedVariant(single);
  const inLine = z
    .record(z.string(), oneOf([...plain, computed]))
    .describe('The fields of a line in their order');
  return oneOf([...plain, ...lines.map((type) => variant(type, { of: inLine })), computed]);
}

function variant({ name, summary, options }: FieldType, more: z.ZodRawShape = {}): z.ZodObject {
  return z
    .strictObject({
      type: z.literal(name).describe(summary),
      ...commonFieldKeys,
      ...optionKeys(options),
      ...more,
    })
    .describe(summary);
}

/** The type of a computed field follows from its formula; `as` names it where the formula leaves it open. */
function computedVariant(types: readonly FieldType[]): z.ZodObject {
  const names = types
    .filter(({ options }) => !NEEDY.some((key) => options.includes(key)))
    .map(({ name }) => name);
  const summary = 'What its formula comes to: money, goods, a number, a text, or yes and no';
  return z
    .strictObject({
      type: z.literal(COMPUTED).describe(summary),
      ...commonFieldKeys,
      from: commonFieldKeys.from.unwrap().describe('The formula, over other fields: `qty * rate`'),
      as: z
        .enum(names as [string, ...string[]])
        .optional()
        .describe('The type that it has, where its formula does not say so plainly'),
    })
    .describe(summary);
}

/** A field with one of these keys needs more than its type's name. */
const NEEDY = ['to', 'options', 'heads'] as const;

function oneOf(variants: readonly z.ZodObject[]) {
  return z.discriminatedUnion('type', variants as unknown as [z.ZodObject, ...z.ZodObject[]]);
}

const answer = {
  call: call.optional(),
  refreshed: text.optional().describe("The answer's field that brings the whole refreshed list"),
  message: words('The message of success; {title} stands for the name of the record').optional(),
  row: text.optional().describe("The answer's field that holds the row"),
  body: place
    .optional()
    .describe('For another host: where the body has the values, `vendor` or `data.vendor`'),
};
const { body: _noBody, ...deleted } = answer;

const api = z
  .strictObject({
    id: place.optional().describe('For another host: where a record has its id'),
    fields: hostNames
      .optional()
      .describe('For another host: where a record has its fields, `vendor_name: supplier.name`'),
    list: z
      .strictObject({
        call: answer.call,
        rows: text.optional().describe("The answer's field that holds the rows"),
        total: place.optional().describe('For another host: where the answer says how many rows there are'),
      })
      .optional()
      .describe('The call that answers all records'),
    one: z
      .union([z.literal('from list'), z.strictObject({ call: answer.call, row: answer.row })])
      .optional()
      .describe('`from list` where the host has no call for one record'),
    create: z.strictObject(answer).optional().describe('The call that makes a record'),
    update: z.strictObject(answer).optional().describe('The call that changes a record'),
    delete: z.strictObject(deleted).optional().describe('The call that deletes a record'),
  })
  .describe(
    'The calls, where they are irregular; a definition without this key has the plain simple-rest form',
  );

const summary = marked(
  z
    .union([
      z.string().regex(/^(count|sum [a-z][a-z0-9_]*)$/, issueText(problem('notSummary'))),
      z.strictObject({
        label: words('What the card is titled'),
        of: text.optional().describe("The resource that is counted; the list's own by default"),
        sum: text.optional().describe('The field that is added up; without it, records are counted'),
        where: conditions.optional().describe('Only records with these values: `field: value`'),
        change: z.literal('month').optional().describe('Show the change since last month'),
      }),
    ])
    .describe('A card above the table, with a real figure'),
  { as: 'entry', by: 'label' },
);

const filter = marked(
  z.union([
    text,
    z.strictObject({
      field: text.describe('The field that is filtered by'),
      label: words('What the filter is called').optional(),
      default: z.unknown().optional().describe('The value that is filtered by at first'),
    }),
  ]),
  { as: 'entry', by: 'field' },
);

const pageSizes = z.array(z.number().int().min(1).max(100)).min(1);

const list = z.strictObject({
  path: text.optional().describe('The route below /dashboard; the name by default'),
  title: words('The heading of the page').optional(),
  columns: z.array(item).min(1).optional().describe('The columns in their order; every field by default'),
  link: text.optional().describe('The column that opens the record'),
  filters: z.array(filter).optional().describe('The filters above the table'),
  sorts: z.record(readKey, text).optional().describe('Label: field, or -field for descending'),
  sort: text.optional().describe('The order at first: field, or -field'),
  pageSizes: pageSizes.optional().describe('The rows per page to choose from'),
  pageSize: z.number().int().min(1).max(100).optional().describe('The rows per page at first'),
  search: z.boolean().optional().describe('Whether there is a search box; true by default'),
  summary: z.array(summary).optional().describe('The cards above the table'),
  totals: z.array(text).optional().describe('The fields whose sums over all that is found stand below'),
  actions: z
    .array(z.enum(['show', 'edit', 'delete']))
    .optional()
    .describe('What each row offers; all three by default'),
  actionsAs: z.enum(['buttons', 'menu']).optional().describe('How each row offers it'),
  rowLinks: z
    .record(
      readKey,
      z.union([
        text,
        z.strictObject({
          to: text.describe('The route, with {id}'),
          where: conditions.optional().describe('Only rows with these values: `field: value`'),
        }),
      ]),
    )
    .optional()
    .describe('Links of each row to other screens: words, and the route with {id}; `where` limits the rows'),
  links: z.array(link).optional().describe('The links beside the heading'),
  bulk: z
    .array(text)
    .optional()
    .describe(
      'What is done with many selected rows at once: `update`, `delete`, and actions; a form is filled in once for all',
    ),
  empty: words('What stands where there are no records').optional(),
  export: z
    .boolean()
    .optional()
    .describe('Whether what it finds goes out as CSV, Excel, PDF and print; true by default'),
  import: z
    .boolean()
    .optional()
    .describe(
      'Whether records come in from a CSV or Excel file; true by default, but for those with passwords',
    ),
});

const { summary: _cards, import: _import, bulk: _bulk, ...listKeys } = list.shape;

const furtherList = z
  .strictObject({
    ...listKeys,
    call: call.optional(),
    rows: text.optional().describe("The answer's field that holds the rows"),
    where: conditions.optional().describe('Only records with these values: `field: value`'),
    description: words('A line that says which records are listed here').optional(),
    failed: words('What is shown when it cannot be read').optional(),
    menu: menu.optional(),
  })
  .describe('Another list of the same records, with a call and a page of its own');

const show = z.strictObject({
  in: z.enum(['page', 'modal']).optional().describe('A page of its own (default), or a modal of the list'),
  path: text.optional().describe('The route below /dashboard, with {id}'),
  title: words('The heading').optional(),
  fields: z.array(item).optional().describe('The fields in their order; every field by default'),
  groups: groups.optional(),
  groupsAs: groupsAs.optional(),
  forms: z
    .array(text)
    .optional()
    .describe('Movements whose forms stand beside the details, about this record'),
  actions: z
    .array(z.enum(['edit', 'delete']))
    .optional()
    .describe('What the page offers; both by default'),
  links: z.array(link).optional().describe('The links beside the heading'),
  sections: z
    .array(section)
    .optional()
    .describe('Below the details: the records of other resources that point to this one'),
});

const form = z.strictObject({
  in: z
    .enum(['page', 'modal', 'panel'])
    .optional()
    .describe('A page of its own (default), a modal of the list, or beside it'),
  path: text.optional().describe('The route below /dashboard; {id} for the record that is edited'),
  title: words('The heading').optional(),
  submit: words('What the button that saves says').optional(),
  reset: words('What the button that takes back says').optional(),
  resets: z
    .enum(['initial', 'empty'])
    .optional()
    .describe('What the reset button does: the values at opening, or empty'),
  fields: z.array(item).optional().describe('The inputs in their order; every field by default'),
  groups: groups.optional(),
  groupsAs: groupsAs.optional(),
  links: z.array(link).optional().describe('The links above the form'),
  after: z.enum(['list', 'show', 'stay']).optional().describe('Where a saved form leads'),
  clears: z
    .enum(['success', 'attempt'])
    .optional()
    .describe('When a form that stays empties: after success (default), or after each attempt'),
  unsaved: words('What stands in the form when it was not saved and the server gave no reason').optional(),
  phrases: words(
    'How one asks for the form in the search, phrases with commas between; {field} is a reference that is filled in: Pay {vendor_id}',
  ).optional(),
  menu: menu.optional(),
});

/**
 * Only the form of a new record is opened without a record, from the sidebar and from the search; stands beside the
 * list; and is empty after it was saved.
 */
const editForm = form.omit({ phrases: true, menu: true, clears: true }).extend({
  in: z.enum(['page', 'modal']).optional().describe('A page of its own (default), or a modal of the list'),
});

const operationTexts = z
  .strictObject({
    list: words('When the list cannot be read'),
    one: words('When a record cannot be read'),
    create: words('When a record cannot be made'),
    update: words('When a record cannot be changed'),
    delete: words('When a record cannot be deleted'),
  })
  .partial()
  .describe('What is shown when a call fails without a message of its own');

const access = z
  .union([
    z.literal('admin'),
    z
      .strictObject({
        list: z.literal('admin').describe('Only administrators may see the list'),
        one: z.literal('admin').describe('Only administrators may see a record'),
        create: z.literal('admin').describe('Only administrators may make one'),
        update: z.literal('admin').describe('Only administrators may change one'),
        delete: z.literal('admin').describe('Only administrators may delete one'),
      })
      .partial(),
  ])
  .describe('What only administrators may do; everything else is open to everyone signed in');

/** The schema of one definition file, for a given set of field types. */
export const grammar = keptFor((types: FieldTypes) =>
  z
    .strictObject({
      name: text.describe('The name of the table and, by default, of the calls and the routes'),
      kind: z
        .enum(['entity', 'single', 'movement'])
        .optional()
        .describe(
          'entity (default); single: one record, always there; movement: records that post, never edited',
        ),
      label: entityLabel.optional(),
      icon: text.optional().describe('A name of the list in docs/definitions/pages.md, Icons'),
      description: words('A line that says what the records are for').optional(),
      title: text.optional().describe('The field that names a record; the first text by default'),
      order: z
        .enum(['name', 'entered'])
        .optional()
        .describe(
          'The order of its records as columns of a board: by name (default), or as they were entered',
        ),
      menu: menu.optional(),
      book: z
        .strictObject({
          balance: text.describe('The money field that shows the balance'),
          normal: z.enum(['debit', 'credit']).describe('The side that raises the balance'),
          class: bookClass.optional(),
          floor: floor.optional(),
          opposite: words(
            'What the books are called on a statement that stand on the other side, such as Advances to Vendors; made from the label by default',
          ).optional(),
        })
        .optional()
        .describe('Each record has a book; its balance is posted, never written'),
      stock: z
        .strictObject({
          quantity: text.describe('The field that shows how much there is'),
          price: text.describe('The field that shows the average price'),
          value: text.optional().describe('The key of the exact value in the rows; `value` by default'),
        })
        .optional()
        .describe('Each record has a stock; its quantity and price are posted, never written'),
      account: z
        .strictObject({
          email: text.describe('The field with the email to sign in with'),
          password: text.describe('The field with the password'),
          admin: text.describe('The field that makes an administrator'),
          name: text.describe('The field with the name of the person'),
          roles: text.optional().describe('The field with the roles of access.yaml, a multiselect'),
          project: text.optional().describe('The field with the first project of the person, a reference'),
          projects: text.optional().describe('The field with the projects of the person, references'),
          employee: text.optional().describe('The field with the employee that the person is, a reference'),
        })
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
      fields: z.record(z.string(), field(types)).describe('The fields in their order: `name: { type: ... }`'),
      search: z
        .array(text)
        .optional()
        .describe('The fields that the search looks into; every text by default'),
      was: formerNames
        .optional()
        .describe(
          'The name that the entity had before, or several, the latest first: its records, books and history are kept',
        ),
      onceFor: z
        .array(text)
        .min(1)
        .optional()
        .describe(
          'Of a movement: fields that rarely have the same values twice; the form asks before it saves a second one',
        ),
      unique: z
        .array(z.array(text).min(2))
        .optional()
        .describe('Groups of fields whose values together no two records share'),
      list: list.optional().describe('The page with all records'),
      lists: z
        .record(z.string(), furtherList)
        .optional()
        .describe('Further lists of the same records by name, such as those that are completed'),
      views: views.optional(),
      show: show.optional().describe('The details of a record'),
      page: page.optional(),
      print: print.optional(),
      create: form.optional().describe('The form for a new record'),
      edit: editForm.optional().describe('The form for a present record'),
      post: post.optional(),
      voucher: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{0,62}$/, issueText(problem('notVoucher')))
        .optional()
        .describe(
          'Of a movement: what its voucher numbers begin with, `VP`; its name in capitals by default',
        ),
      ledger: ledger.optional(),
      history: history.optional(),
      report: report.optional(),
      batch: batch.optional(),
      sheet: sheet.optional(),
      attendance: attendance.optional(),
      actions: z
        .record(z.string(), action)
        .optional()
        .describe('What can be done with a record beside its usual calls: a password reset, `Mark as done`'),
      texts: z
        .strictObject({
          confirmDelete: words('The question before a record is deleted').optional(),
          failed: operationTexts.optional(),
        })
        .optional()
        .describe('Sentences in place of those that are made from the label'),
    })
    .describe('One entity of the business'),
);

/** A definition as it is written. */
export type Definition = z.infer<ReturnType<typeof grammar>>;
export type WrittenLink = z.infer<typeof link>;
export type WrittenLabel = z.infer<typeof label>;

/** A field as it is written; the keys that its type adds are optional here. */
export type WrittenField = { type: string } & z.infer<z.ZodObject<typeof commonFieldKeys>> &
  Partial<z.infer<z.ZodObject<typeof fieldOptions>>>;
