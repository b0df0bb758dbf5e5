import { z } from 'zod';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue, issueText } from '../../../errors/issue.ts';
import { isStorable } from '../../../fields/storableText.ts';

/** As many lines as an import takes rows. */
export const MOST_LINES = 20_000;

const cell = z
  .union([z.string().max(255), z.number()], { error: fieldIssue('notText') })
  .nullable()
  .optional();
const words = z.string({ error: fieldIssue('notText') }).max(255, fieldIssue('tooLong', { most: 255 }));

/** The balances with which the books begin, a line for each; a line without an amount is left out. */
export const openingBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        book: words.meta({
          description:
            "The key of a book or a product: 'cash', 'vendor:12', 'inventory:5'; or an entity, such as 'vendor', of whose records one has the name",
        }),
        name: words.nullable().optional().meta({
          description:
            'The title of its record; another one is refused, and so is one that several records share',
        }),
        debit: cell.meta({ description: 'For goods their value' }),
        credit: cell,
        quantity: cell.meta({ description: 'Of goods' }),
        project: cell.meta({
          description:
            'The project that the balance is about, by its id or name; goods with one are at its site',
        }),
        note: words
          .normalize('NFC')
          .trim()
          .refine(isStorable, fieldIssue('notStorable'))
          .nullable()
          .optional()
          .meta({ description: 'Of this line, such as the number of an open bill; goods have none' }),
      }),
    )
    .min(1, issueText(failure('openingEmpty')))
    .max(MOST_LINES, issueText(failure('tooManyRows', { most: MOST_LINES }))),
  note: words.normalize('NFC').trim().refine(isStorable, fieldIssue('notStorable')).nullable().optional(),
});

export type OpeningBody = z.output<typeof openingBody>;
export type WrittenLine = OpeningBody['lines'][number];

/** The names of the fields in messages: those of the template's columns. */
export const OPENING_LABELS = {
  book: 'Book',
  name: 'Name',
  debit: 'Debit',
  credit: 'Credit',
  quantity: 'Quantity',
  project: 'Project',
  note: 'Note',
} as const;
