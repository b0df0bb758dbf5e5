import type { FieldType } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { exactNumberCheck, grouped, readExact, sendExact, withUnit } from '../exactNumber.ts';

/** A whole number. The column is always bigint, so that raising `max` later never changes its type. */
export const integer: FieldType = {
  name: 'integer',
  summary: 'A whole number',
  options: ['min', 'max'],
  storage: 'plain',
  column: () => 'bigint',
  check: (field) =>
    canonical(exactNumberCheck(field, { places: 0, largest: String(Number.MAX_SAFE_INTEGER) }), Number),
  read: (value) => {
    const exact = readExact(value, 0);
    return exact === null ? null : Number(exact);
  },
  send: sendExact,
  text: (value, field, { grouping }) => {
    const digits = readExact(value, 0) ?? '';
    // An id is a name, not an amount.
    return withUnit(field.source === 'system' ? digits : grouped(digits, grouping), field);
  },
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: true,
  computes: 'whole number',
  places: () => 0,
};
