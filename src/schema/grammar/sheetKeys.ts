import { z } from 'zod';
import { conditions, text } from './fieldKeys.ts';
import { call, item, menu } from './viewKeys.ts';
import { words } from './words.ts';

/** The keys of a sheet: many movements of one kind that share some fields, entered together. */

const fill = z
  .record(
    text,
    z.union([
      text,
      z.strictObject({
        from: text.describe('The field of the record'),
        where: conditions.optional().describe('Only of records with these values: `field: value`'),
      }),
    ]),
  )
  .optional()
  .describe('What an input of a line holds at first: `amount: salary` takes the salary of the line’s record');

export const sheet = z
  .strictObject({
    each: text.describe('The reference with a line for each of its records, such as the people of a project'),
    line: z.array(text).min(1).describe('The inputs of a line; all others are entered once for all lines'),
    fill,
    compare: z
      .strictObject({
        input: text.describe('The input that is entered'),
        with: text.describe('The input that `fill` fills: it is shown and not entered'),
      })
      .optional()
      .describe(
        'Records the lines whose input differs from another one, such as counted goods from those in the books',
      ),
    columns: z.array(item).min(1).optional().describe('Fields of the line’s record, shown beside its name'),
    accrual: text
      .optional()
      .describe('The movement that accrues the pay of a month for everyone, offered above the lines'),
    menu: menu.optional(),
    field: text.optional().describe("The body's field with the lines; `lines` by default"),
    call: call.optional(),
    message: words('The message of success').optional(),
    failed: words('What is shown when it cannot be saved').optional(),
    path: text.optional().describe('The route below /dashboard'),
    title: words('The heading').optional(),
    submit: words('What the button that saves says').optional(),
    reset: words('What the button that takes back says').optional(),
  })
  .describe('Movements of one kind that are entered together, all or none: a line for each record');

export type WrittenSheet = z.infer<typeof sheet>;
