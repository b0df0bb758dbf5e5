import type { Field, Resource } from '../resource.ts';
import { datedFields, effectiveFrom } from './dated.ts';
import { undeclaredField } from './undeclaredField.ts';

/** The name under which an edit gives the reason why it changes a balance. */
export const REASON = 'reason';

/** The reason as a field, for its check and its input: the note of the adjustment that the edit posts. */
export const editReason = undeclaredField(REASON, 'longtext', 'Reason');

/** A value of an edit that is none of the record's: it belongs to the change of one of `fields`. */
export interface BesideEdit {
  field: Field;
  /** The names of the fields whose change it is about. */
  fields: readonly string[];
}

/**
 * The day from which dated fields change (docs/business-rules.md, "Dated values"), and the reason of another balance ("Edited
 * balances"). An entity with a field of its own named `reason` has none.
 */
export function besideEdit({ book, fields }: Pick<Resource, 'book' | 'fields'>): BesideEdit[] {
  const dated = datedFields({ fields }).map(({ name }) => name);
  const hasReason = book !== undefined && !Object.hasOwn(fields, REASON);
  return [
    { field: effectiveFrom, fields: dated },
    { field: editReason, fields: hasReason ? [book.balance] : [] },
  ].filter((beside) => beside.fields.length > 0);
}
