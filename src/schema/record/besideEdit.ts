import type { Field, Resource } from '../resource.ts';
import { datedFields, effectiveFrom } from './dated.ts';
import { undeclaredField } from './undeclaredField.ts';

/** The names under which a body gives the reason and the day of what it posts by hand: an opening or an adjustment. */
export const REASON = 'reason';
export const VOUCHER_DATE = 'date';

/** The reason and the day as fields, for their check and their input: the note and the day of the voucher. */
const reason = undeclaredField(REASON, 'longtext', 'Reason');
const voucherDate = undeclaredField(VOUCHER_DATE, 'date', 'Date', { notAfter: 'today' });

/** A value of an edit that is none of the record's: it belongs to the change of one of `fields`. */
export interface BesideEdit {
  field: Field;
  /** The names of the fields whose change it is about. */
  fields: readonly string[];
}

/** The fields that are posted and not written: the balance, and the quantity and the price of a stock. */
export function postedFields({ book, stock, fields }: Pick<Resource, 'book' | 'stock' | 'fields'>): Field[] {
  return [book?.balance, stock?.quantity, stock?.price].flatMap((name) => fields[name ?? ''] ?? []);
}

/**
 * The day from which dated fields change (docs/business-rules.md, "Dated values"), and the day and the reason of another balance,
 * quantity or price ("Edited balances"). An entity with a field of its own named `date` or `reason` has none.
 */
export function besideEdit(resource: Pick<Resource, 'book' | 'stock' | 'fields'>): BesideEdit[] {
  const { fields } = resource;
  const dated = datedFields({ fields }).map(({ name }) => name);
  const posted = postedFields(resource).map(({ name }) => name);
  const ofVoucher = [voucherDate, reason].filter(({ name }) => !Object.hasOwn(fields, name));
  return [
    { field: effectiveFrom, fields: dated },
    ...ofVoucher.map((field) => ({ field, fields: posted })),
  ].filter((beside) => beside.fields.length > 0);
}

/** The values that a form has beside the fields of its record: of a new one the day and the reason of its opening. */
export function besideForm(resource: Parameters<typeof besideEdit>[0], isNew: boolean): BesideEdit[] {
  return besideEdit(resource).filter(
    ({ field }) => !isNew || field.name === REASON || field.name === VOUCHER_DATE,
  );
}
