import type { Field, RecordRules } from '../resource.ts';
import { undeclaredField } from './undeclaredField.ts';

/** The name under which an edit gives the day from which its changes of dated fields hold. */
export const EFFECTIVE_FROM = 'effective_from';

/** The day as a field, for its check and its input. It is no field of the record: each change has its own. */
export const effectiveFrom = undeclaredField(EFFECTIVE_FROM, 'date', 'Effective from', { notAfter: 'today' });

/** The fields whose changes hold from a day (docs/business-rules.md, "Dated values"). */
export function datedFields({ fields }: Pick<RecordRules, 'fields'>): Field[] {
  return Object.values(fields).filter(({ dated }) => dated === true);
}
