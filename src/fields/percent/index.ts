import type { FieldType } from '../../schema/index.ts';
import {
  exactNumberCheck,
  grouped,
  largestOf,
  readExact,
  sendExact,
  withoutTrailingZeros,
  withUnit,
} from '../exactNumber.ts';

const PLACES = 2;

/** A share of a hundred: 12.5 is 12.5 %. */
export const percent: FieldType = {
  name: 'percent',
  summary: 'A percentage, exact to 2 places; 12.5 is 12.5 %',
  options: ['min', 'max'],
  storage: 'plain',
  column: () => `numeric(18,${PLACES})`,
  check: (field) => exactNumberCheck(field, { places: PLACES, largest: largestOf(PLACES) }),
  read: (value) => readExact(value, PLACES),
  send: sendExact,
  text: (value, field, { grouping }) =>
    withUnit(
      grouped(withoutTrailingZeros(readExact(value, PLACES) ?? ''), grouping),
      field,
      field.unit ?? '%',
    ),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: true,
  places: () => PLACES,
};
