import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { marked, words } from './words.ts';

/** The keys of a field. Field types refer to keys by name, so that the browser does not load this grammar. */

export const text = z.string().min(1);
/** A name that something had before, or several, the latest first. */
export const formerNames = z.union([text, z.array(text).min(1)]);
export const views = z.enum(['list', 'show', 'create', 'edit']);
const perView = {
  list: text.describe('The label in the list'),
  show: text.describe('The label in the record’s details'),
  create: text.describe('The label in the form for a new record'),
  edit: text.describe('The label in the form for a present record'),
};

export const label = marked(
  z
    .union([
      text,
      z.strictObject({
        default: text.describe('The label wherever a view has none of its own'),
        ...z.object(perView).partial().shape,
      }),
    ])
    .describe('What staff read; one text, or one per view'),
  { as: 'words' },
);

const option = marked(
  z.union([
    text,
    z.strictObject({
      value: text.describe('What is stored'),
      label: text.optional().describe('What staff read; made from the value where there is none'),
      color: z
        .enum(['success', 'warning', 'error', 'info'])
        .optional()
        .describe('Only where the option means something good, doubtful or bad'),
      when: text.optional().describe('Offered and taken only while this expression holds: `kind == "rent"`'),
      was: formerNames
        .optional()
        .describe(
          'The value that it had before, or several, the latest first: records that have it get the new one',
        ),
    }),
  ]),
  { as: 'entry', by: 'value' },
);

/** Values that records must have: `field: value`. */
export const conditions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A GET call: `GET /employee/wage/all/{project_id}`. */
const readCall = text
  .regex(/^GET \/\S*$/, issueText(problem('notReadCall')))
  .describe('Method and path below /api, with fields in braces: `GET /employee/wage/all/{project_id}`');

/** The keys of a field of any type. */
export const commonFieldKeys = {
  label: label.optional(),
  required: z
    .union([z.boolean(), z.enum(['create', 'edit', 'form'])])
    .optional()
    .describe(
      'A value must be given, and may not be blank; `create` or `edit`: only there; `form`: new records of the web app, which are asked for it without the default, not of calls',
    ),
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
  dated: z
    .boolean()
    .optional()
    .describe(
      'A change holds from a day that the edit names (`effective_from`, by default today); what held before is kept',
    ),
  only: z.array(views).optional().describe('The views that may show the field'),
  placeholder: words('What stands in the input while it is blank').optional(),
  blank: words('What stands where there is no value, and in the blank input: Cash').optional(),
  empty: words('The text of a selector that has nothing to offer').optional(),
  failed: words('The text of a selector whose records cannot be read').optional(),
  help: words('A line below the input').optional(),
  prefix: words('Shown before the value, such as BDT').optional(),
  unit: words('Shown after the value, such as sft').optional(),
  per: text
    .optional()
    .describe(
      'The select that says what a number is for, such as `pay_basis`: its option stands beside the number, and numbers of different options are never added',
    ),
  width: z
    .enum(['half', 'full'])
    .optional()
    .describe('half: beside another field; full: the whole width of a form and of the details'),
  display: z
    .enum(['capitalise', 'date', 'na'])
    .optional()
    .describe('capitalise: first letters; date: the date part only; na: N/A where there is no value'),
  message: words("Your own words for a wrong value, in place of the type's").optional(),
  from: text
    .optional()
    .describe(
      'Where the value comes from: an expression over other fields (`qty * rate`), a field of what a reference points to (`vendor_id.phone`), or a derived value of the server: availability, assigned, creator',
    ),
  visibleIf: text
    .optional()
    .describe('The field is shown, asked for and taken only while this expression holds: `kind == "rent"`'),
  requiredIf: text.optional().describe('A value must be given while this expression holds'),
  readOnlyIf: text.optional().describe('Shown, but not taken, while this expression holds'),
  where: conditions
    .optional()
    .describe(
      'A reference takes only records with these values: `field: value`, or `field: "{other}"` for that of another field of this record',
    ),
  otherwise: words('Why a record that `where` leaves out is refused; {title} stands for its name').optional(),
  was: formerNames
    .optional()
    .describe('The name that the field had before, or several, the latest first: its values are kept'),
} satisfies z.ZodRawShape;

/** Keys that several types share; each type lists the ones that it takes. */
export const fieldOptions = {
  min: z.number().optional().describe('The least number, or the least length of a text'),
  minOn: z
    .literal('create')
    .optional()
    .describe('`min` holds for a new record alone: a balance may have come to less since'),
  max: z.number().optional().describe('The largest number, or the greatest length of a text'),
  pattern: text.optional().describe('A regular expression that the whole text must match'),
  precision: z.number().int().min(0).max(10).optional().describe('Places after the decimal point'),
  options: z.array(option).min(1).describe('The values to choose from'),
  heads: text.describe('The list of heads whose books may be chosen: those with this list in settings.yaml'),
  to: text.describe('The resource that is pointed to'),
  choices: z
    .union([
      readCall,
      z.strictObject({
        call: readCall,
        rows: text.optional().describe("The answer's field with the rows; `data` by default"),
      }),
    ])
    .optional()
    .describe('The call whose rows are offered, in place of the list of the resource'),
  list: text
    .optional()
    .describe('A further list of the resource, offered in place of its own: a key of its `lists`'),
  add: z
    .boolean()
    .optional()
    .describe('Whether the selector offers to add a record that is missing; false by default'),
  of: z.unknown().describe('The fields of one line: `name: { type: ... }`'),
  line: words('What one line is called: Floor; Line by default').optional(),
  language: z
    .enum(['json', 'sql', 'javascript', 'yaml', 'text'])
    .optional()
    .describe('What the code is written in, for its colours; `json` must parse; `text` by default'),
  accept: z
    .array(text.regex(/^[a-z0-9]{1,10}$/, issueText(problem('notFileEnding'))))
    .min(1)
    .optional()
    .describe('The kinds of file that are taken, by the ends of their names: `[pdf, xlsx]`'),
  megabytes: z
    .number()
    .positive()
    .max(25)
    .optional()
    .describe('The largest file that is taken, in MB; 10 by default'),
  zero: z
    .literal('allowed')
    .optional()
    .describe('In a movement: 0 is taken, too; otherwise an amount must be above it'),
  numbers: z
    .literal('allowed')
    .optional()
    .describe('Clients may send a number, such as a floor’s or a memo’s, which is kept as text'),
  notAfter: z.literal('today').optional().describe('Days to come are refused'),
  previousUntil: z
    .number()
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe(
      'A new form starts with the previous month up to this day of a month, and later with the present one',
    ),
  day: z
    .unknown()
    .optional()
    .describe(
      'The day that a new form starts with, and a call that leaves it out gets; `today`, or 2025-01-31',
    ),
  as: z.literal('number').optional().describe('The value travels as 0 and 1'),
} satisfies z.ZodRawShape;

/** The name of a key that a field type may take. */
export type OptionName = keyof typeof fieldOptions;

/** The grammar of the named options. A default of a day may also be `today`. */
export function optionKeys(names: readonly OptionName[]): z.ZodRawShape {
  return Object.fromEntries(names.map((name) => [name === 'day' ? 'default' : name, fieldOptions[name]]));
}
