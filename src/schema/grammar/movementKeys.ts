import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { EXTERNAL_NAMES } from './externals.ts';
import { text } from './fieldKeys.ts';
import { hostNames } from './host.ts';
import { call, item, menu } from './viewKeys.ts';
import { readKey, words } from './words.ts';

/** The keys of bookkeeping: what a movement posts, and the pages that show its entries. */

const day = z.string().regex(/^(today|\d{4}-\d\d-\d\d)$/, issueText(problem('notDayOrToday')));

const entry = z.strictObject({
  debit: text
    .optional()
    .describe('The book that is debited: a key of settings.yaml, or `vendor:{vendor_id}`'),
  credit: text.optional().describe('The book that is credited'),
  amount: text.describe('The money field with the amount'),
  when: text.optional().describe('Only then: an expression over the fields, such as `bank_id != null`'),
});

export const post = z
  .union([
    text,
    z.strictObject({
      type: text.optional().describe('The type of its transactions, as ledgers show it; the name by default'),
      rule: text.optional().describe('The function that makes the entries, where data cannot say them'),
      beyond: z
        .array(text)
        .min(1)
        .optional()
        .describe(
          'Of a rule that accrues pay: the amounts that were earned beyond the rate, such as overtime or a bonus',
        ),
      entries: z.array(entry).min(2).optional().describe('The entries; their debits equal their credits'),
    }),
  ])
  .describe('What a movement does to the books: its entries, or the name of a rule');

const page = z.enum(EXTERNAL_NAMES).describe('The page: a name of `externals` in settings.yaml');

const parameter = text
  .optional()
  .describe('What the id is called in the address that has no {id}; `{name}_id` by default');

/** Links that open a page outside the dashboard in a new tab. */
const external = z
  .record(
    readKey,
    z.union([
      page,
      z.strictObject({
        page,
        parameter,
        types: z
          .array(text)
          .min(1)
          .optional()
          .describe('The types of the entries that our own page shows; all by default'),
      }),
    ]),
  )
  .optional()
  .describe('Links that open a page in a new tab: words, and the name of the page');

export const report = z
  .strictObject({
    page,
    parameter,
    path: text.optional().describe('The route below /dashboard'),
    title: words('The heading').optional(),
    submit: words('What its button says').optional(),
    from: day.optional().describe('The first day of the range at first: 2020-01-01, or `today`'),
    menu: menu.optional(),
  })
  .describe('The page that asks for a record and a range, and opens its report in a new tab');

const screen = {
  title: words('The heading').optional(),
  columns: z.array(item).min(1).optional().describe('The columns in their order'),
  empty: words('What stands where there are no rows').optional(),
  failed: words('What is shown when it cannot be read').optional(),
  menu: menu.optional(),
};

export const ledger = z
  .strictObject({
    call: call.optional(),
    rows: text.optional().describe("The answer's field with the rows"),
    fields: hostNames
      .optional()
      .describe('For another host: where an entry has its columns, `current_balance: balance.after`'),
    totals: text.optional().describe('The name of totals that stand beside the rows: pay, project'),
    path: text.optional().describe('The route below /dashboard; with {id} an overlay of the list'),
    heading: words('The heading of the result').optional(),
    from: day.optional().describe('The first day of the range at first: 2025-01-01, or `today`'),
    range: z
      .enum(['lookup', 'result'])
      .optional()
      .describe('Whether the range is asked with the record, or above the result (default)'),
    onShow: z.boolean().optional().describe('Whether the page of the record shows the ledger, too'),
    pageSize: z
      .literal([5, 10, 20, 50])
      .optional()
      .describe('How many entries stand on a page at first; 50 by default'),
    noRecord: words(
      'What the selector of the record says where there is none; what its list says by default',
    ).optional(),
    external,
    ...screen,
  })
  .describe('The entries of a record’s book or stock: their call and their screen');

export const history = z
  .strictObject({
    call: call.optional(),
    rows: text.optional().describe("The answer's field with the rows"),
    by: text.optional().describe('The reference that a key which is no day is the id of'),
    balances: text.optional().describe('The reference whose balances the rows carry'),
    path: text.optional().describe('The route below /dashboard; that of the form puts it below the form'),
    below: z
      .enum(['latest', 'day'])
      .optional()
      .describe('Below the form: the latest movements (default), or those of a day before the latest'),
    external,
    ...screen,
  })
  .describe('The records of one day: their call and their screen');

export type WrittenEntry = z.infer<typeof entry>;
export type WrittenPost = z.infer<typeof post>;
export type WrittenLedger = z.infer<typeof ledger>;
export type WrittenExternal = z.infer<typeof external>;
