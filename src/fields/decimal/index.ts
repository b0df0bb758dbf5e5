import type { Field, FieldType } from '../../schema/index.ts';
import { exactNumberCheck, grouped, largestOf, readExact, sendExact, withUnit } from '../exactNumber.ts';

/** A number with decimals; `precision` sets how many, 2 by default. */
export const decimal: FieldType = {
  name: 'decimal',
  summary: 'An exact number with decimals (2, or as many as `precision` says)',
  options: ['min', 'max', 'precision'],
  storage: 'plain',
  column: (field) => `numeric(18,${placesOf(field)})`,
  check: (field) => exactNumberCheck(field, { places: placesOf(field), largest: largestOf(placesOf(field)) }),
  read: (value, field) => readExact(value, placesOf(field)),
  send: sendExact,
  text: (value, field, { grouping }) =>
    withUnit(grouped(readExact(value, placesOf(field)) ?? '', grouping), field),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: true,
  computes: 'number',
  places: placesOf,
};

/** The number of decimals. */
export function placesOf(field: Field): number {
  return field.precision ?? 2;
}
