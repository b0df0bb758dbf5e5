import type { AmountLine } from '../posting.ts';
import { amountOf, type Effect, type Values } from './movement.ts';

/** An entry as a definition writes it (the `post` of a movement). */
export interface DataEntry {
  side: 'debit' | 'credit';
  /** A key with fields in braces: `vendor:{vendor_id}`. */
  book: string;
  /** The field with the amount. */
  amount: string;
  when?: string | undefined;
}

/**
 * The entries of a movement whose definition has them as data (docs/business-rules.md, "Movements").
 *
 * @param test evaluates a `when` over the movement's values.
 */
export function dataPosting(
  entries: readonly DataEntry[],
  values: Values,
  test: (when: string, values: Values) => boolean,
): Effect {
  const made = entries.filter(({ when }) => when === undefined || test(when, values));
  return { entries: made.map((entry) => toLine(entry, values)) };
}

function toLine({ side, book, amount }: DataEntry, values: Values): AmountLine {
  const key = book.replace(/\{([^}]*)\}/g, (_, field: string) => String(values[field]));
  return { book: key, [side]: amountOf(values, amount) };
}
