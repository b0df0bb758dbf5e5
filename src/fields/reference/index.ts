import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { parseDecimal } from '../../ledger/money.ts';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { words } from '../readText.ts';

/** Another record, by its id. Rows have its name under the field's `nameKey`. */
export const reference: FieldType = {
  name: 'reference',
  summary: 'Another record: `to` names its entity',
  options: ['to', 'list', 'choices', 'add'],
  storage: 'plain',
  column: () => 'bigint',
  check: () =>
    canonical(
      z.union([z.number(), z.string()], wrongKind('notListed')),
      (given, refuse) => toId(given) ?? refuse(fieldIssue('notListed')),
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

/** A positive whole number, also as text; otherwise null. */
function toId(value: unknown): number | null {
  if (typeof value === 'string' && value.length > 20) return null;
  const id = Number(parseDecimal(value, 0) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
