import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { text } from './fieldKeys.ts';
import { menu } from './viewKeys.ts';
import { marked, words } from './words.ts';

/**
 * The keys of a report in `resources/reports/*.yaml`, as zod schemas with the texts that the editor's completion shows.
 * `resources/report.schema.json` is generated from here; `complete/completeReports.ts` fills in the defaults.
 */

export const ASK_TYPES = ['date', 'month', 'reference', 'options', 'number', 'text', 'boolean'] as const;
export const COLUMN_TYPES = ['money', 'quantity', 'integer', 'percent', 'number', 'date', 'text'] as const;
export const CHART_KINDS = ['bar', 'stacked', 'line', 'area', 'pie'] as const;
/** The choices of the input that compares the figures of a report. */
export const COMPARISONS = ['none', 'period before', 'year before', 'budget'] as const;
/** The one of them that is no other range. */
export const BUDGET = 'budget' satisfies (typeof COMPARISONS)[number];
/** The input that chooses one of them. */
export const COMPARE = 'compare';
/** The most rows of a table that a definition may ask for. */
const MOST_ROWS = 50_000;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, issueText(problem('keyNotIdentifier')));

const option = marked(
  z.union([
    text,
    z.strictObject({
      value: text.describe('What stands in the address and in the expressions'),
      label: words('What the reader chooses; made from the value where there is none').optional(),
    }),
  ]),
  { as: 'entry', by: 'value' },
);

const input = z
  .strictObject({
    label: words('What stands above the input; made from the name where there is none').optional(),
    type: z
      .enum(ASK_TYPES)
      .optional()
      .describe('The kind of value: date, month, reference, number, text, boolean; `options` needs no type'),
    to: text.optional().describe('Of a reference: the entity whose records the reader chooses from'),
    options: z.array(option).min(1).optional().describe('The values that the reader chooses from'),
    required: z
      .boolean()
      .optional()
      .describe('The report needs a value; true by default, false for a reference that may be left blank'),
    default: z
      .union([z.string(), z.number(), z.boolean()])
      .optional()
      .describe(
        'The value at first; for a day also a name: `today`, `start of fiscal year`, `end of last month`. That of `from` is seen from the end of the range',
      ),
  })
  .describe('An input above the report; expressions use its value as `ask.name`');

const groupKeys = {
  of: text.describe(
    'The expression: a name, a path such as `product_id.category_id`, `month(date)`, `band(age, 30, 60)`',
  ),
  name: name.optional().describe('Its key in the answer; made from the expression where there is none'),
  label: words('The heading of its column; that of the field where there is none').optional(),
};

const group = marked(
  z.union([text, z.strictObject(groupKeys)]).describe('An expression, or `{ of, name, label }`'),
  { as: 'entry', by: 'of' },
);

/** A group that stands alone. Its label is found by its key, so it is no entry of a list. */
const oneGroup = z.union([text, z.strictObject(groupKeys)]);

const groups = z.array(group).min(1);
const condition = text.describe(
  'The rows that count, as an expression: `record.date >= ask.from && record.date <= ask.to`',
);

const section = marked(
  z.strictObject({
    name: name.describe('Its name in formulas, charts and the answer'),
    label: words('Its heading; made from the name where there is none').optional(),
    where: condition.optional(),
    group: groups.optional().describe('The groups of its rows, the outermost first'),
    formula: text
      .optional()
      .describe('In place of rows, a figure from those of other sections: `income - cost`'),
  }),
  { as: 'entry', by: 'name' },
);

const column = z
  .union([
    text,
    z.strictObject({
      of: text.describe(
        'A measure, such as `sum(qty)`, or a formula over other columns, such as `value / qty`',
      ),
      label: words('The heading of the column; that of the field, or made from the name').optional(),
      type: z
        .enum(COLUMN_TYPES)
        .optional()
        .describe('How its figures are written; that of the measured field where there is none'),
      show: z
        .array(z.enum(['table', 'chart']))
        .optional()
        .describe('Where it stands; `[]` for a column that only formulas use'),
      total: z
        .union([z.boolean(), text])
        .optional()
        .describe(
          'false: no sums in groups and below the table, for figures that do not add up; a group, such as `product_id`: sums of one product only',
        ),
    }),
  ])
  .describe('An expression, or `{ of, label, type, show, total }`');

const chart = z
  .strictObject({
    kind: z.enum(CHART_KINDS).describe('bar, stacked, line, area, or pie for a few parts of a whole'),
    by: oneGroup.describe('What its points are: `month(date)`, `project_id`').optional(),
    of: z
      .array(text)
      .min(1)
      .optional()
      .describe('The columns that are drawn, or the sections where the report has them'),
    split: oneGroup.describe('One line or bar for each of its values').optional(),
  })
  .describe('What is drawn beside the table');

/** The schema of one report. */
export const reportGrammar = z
  .strictObject({
    name: name.describe(
      'Small letters, digits and _: the call is GET /report/{name}, the page reports/{name}',
    ),
    label: words('The title, in the sidebar too; made from the name where there is none').optional(),
    description: words('One sentence: the question that the report answers'),
    icon: text.optional().describe('A name of the list in docs/definitions/pages.md, Icons'),
    menu: menu.optional(),
    ask: z.record(name, input).optional().describe('What the reader chooses, in this order'),
    of: text.describe(
      "The rows that it is made of: `entries` of the books, `open_entries` (those not settled yet), `money_entries` (what moved the firm's own money, by what it was for), `transactions` (each with the amount that it is for), `stock_entries`, `budget_entries` (budgets beside their actual cost), an entity or movement, or the lines of one, such as `inventory_purchase.inventory`",
    ),
    reversed: z.boolean().optional().describe('Of movements: reversed ones count too'),
    sides: z
      .boolean()
      .optional()
      .describe(
        'Of entries: the book of a record counts on the side of its balance at the end of the day `date` or `to`, so that advances stand apart from debts; its expressions have `opening_side` and `closing_side`',
      ),
    where: condition.optional(),
    group: groups.optional().describe('The groups of its rows, the outermost first'),
    sections: z
      .array(section)
      .min(1)
      .optional()
      .describe('In place of `group`: parts with rows of their own, and figures between them'),
    pivot: oneGroup.describe('A group whose values become columns: `month(record.date)`').optional(),
    show: z.record(name, column).describe('The columns in their order'),
    sort: text.optional().describe('The order of the rows: a column, or -column for the largest first'),
    top: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('The rows of the outermost group that are shown; the others are one row'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MOST_ROWS)
      .optional()
      .describe('The most rows of the table; 5,000 by default'),
    chart: chart.optional(),
  })
  .describe('A report over what the firm has recorded');

/** A report as it is written. */
export type WrittenReport = z.infer<typeof reportGrammar>;
export type WrittenInput = NonNullable<WrittenReport['ask']>[string];
export type WrittenGroup = Exclude<NonNullable<WrittenReport['group']>[number], string>;
export type WrittenReportSection = NonNullable<WrittenReport['sections']>[number];
export type WrittenColumn = Exclude<WrittenReport['show'][string], string>;
