import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { isStorable } from '../../../fields/storableText.ts';

/** The most lines of a budget. */
const MOST_LINES = 2_000;

const cell = z
  .union([z.string().max(255), z.number()], { error: fieldIssue('notNumber') })
  .nullable()
  .optional();
const words = (most: number) =>
  z
    .string({ error: fieldIssue('notText') })
    .normalize('NFC')
    .trim()
    .max(most, fieldIssue('tooLong', { most }))
    .refine(isStorable, fieldIssue('notStorable'))
    .nullable()
    .optional();

/** A new version of a budget: all of its lines. */
export const budgetBody = z.strictObject({
  based_on: z
    .int({ error: fieldIssue('notNumber') })
    .min(0, fieldIssue('notValid'))
    .meta({ description: 'The version that was read before; 0 for the first one' }),
  reason: words(5_000).meta({ description: 'Required from the second version on' }),
  lines: z
    .array(
      z.strictObject({
        head: z
          .string({ error: fieldIssue('required') })
          .meta({ description: 'A cost head of the settings' }),
        product_id: z
          .int({ error: fieldIssue('notValid') })
          .min(1, fieldIssue('notValid'))
          .nullable()
          .optional()
          .meta({
            description: 'Of a head with goods: the product; without it the line plans the rest of the head',
          }),
        quantity: cell,
        rate: cell,
        amount: cell.meta({ description: 'Quantity x rate where both are given' }),
        note: words(255),
      }),
    )
    .max(MOST_LINES, fieldIssue('notValid')),
});

export type BudgetBody = z.output<typeof budgetBody>;
export type WrittenBudgetLine = BudgetBody['lines'][number];

/** The names of the fields in messages. */
export const BUDGET_LABELS = {
  based_on: 'Version',
  reason: 'Reason',
  lines: 'Lines',
  head: 'Cost head',
  product_id: 'Product',
  quantity: 'Quantity',
  rate: 'Rate',
  amount: 'Amount',
  note: 'Note',
} as const;
