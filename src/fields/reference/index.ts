import * as z from 'zod/mini';
import { parseDecimal } from '../../ledger/money.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { words } from '../readText.ts';
import { mistake } from '../storableText.ts';

const WORDS = 'must be chosen from the list';

/** Another record, by its id. Rows carry its name under the field's `nameKey`. */
export const reference: FieldType = {
  name: 'reference',
  summary: 'Another record: `to` names its entity',
  options: ['to', 'list', 'choices', 'add'],
  storage: 'plain',
  column: () => 'bigint',
  check: (field) =>
    canonical(
      z.union([z.number(), z.string()], wrongKind(field, WORDS)),
      (given, refuse) => toId(given) ?? refuse(mistake(field, WORDS)),
    ),
  read: toId,
  send: toId,
  text: (value) => words(toId(value)),
  filters: ['eq', 'ne'],
  sortable: true,
  searchable: false,
  numeric: false,
  typescript: () => 'number',
};

/** A positive whole number, also as text; anything else points to nothing. */
function toId(value: unknown): number | null {
  if (typeof value === 'string' && value.length > 20) return null;
  const id = Number(parseDecimal(value, 0) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
