import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { item } from './viewKeys.ts';
import { marked, words } from './words.ts';

/** The sizes of paper. A sheet of two copies is always A4. */
export const PAPER_SIZES = ['A4', 'A5'] as const;

const MOST_LETTERS = 60;

/** A text in a list of texts. A language gives it a label. */
const line = marked(
  z.union([
    z.string().min(1).max(MOST_LETTERS),
    z.strictObject({
      value: text.describe('The key by which a language translates it'),
      label: z.string().min(1).max(MOST_LETTERS).optional().describe('What stands on the paper'),
    }),
  ]),
  { as: 'entry', by: 'value' },
);

const paper = z.strictObject({
  label: words('The heading of the paper, and what its button says').optional(),
  size: z.enum(PAPER_SIZES).optional().describe('A4 or A5; A5 by default'),
  copies: z
    .array(line)
    .min(1)
    .max(2)
    .optional()
    .describe(
      'The names of the copies on one sheet: [Office copy, Customer copy]; one without a name by default',
    ),
  body: words(
    'Markdown with fields in braces: `Received **{amount}** ({words(amount)}) from {customer_id}.`',
  ).optional(),
  fields: z
    .array(item)
    .optional()
    .describe('The facts on it: a field, or `field: label`; those of the form by default'),
  spell: z
    .union([z.literal(false), text])
    .optional()
    .describe('The amount that is written out below; the first required money field by default'),
  sign: z.array(line).max(4).optional().describe('What stands below the lines to sign on'),
});

/** The papers of a record, by name. */
export const print = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,30}$/), paper)
  .describe('The papers that are printed of a record, by name; a movement has a `voucher` without it');

export type WrittenLine = z.infer<typeof line>;
export type WrittenPaper = z.infer<typeof paper>;
