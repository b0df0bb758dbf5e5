import { LARGEST_QUANTITY, QUANTITY_PLACES } from '../../ledger/money.ts';
import type { FieldType } from '../../schema/index.ts';
import {
  exactNumberCheck,
  grouped,
  readExact,
  sendExact,
  withoutTrailingZeros,
  withUnit,
} from '../exactNumber.ts';

/** An amount of goods, exact to 3 decimals, with its unit (docs/business-rules.md, "Amounts"). */
export const quantity: FieldType = {
  name: 'quantity',
  summary: 'An amount of goods, exact to 3 places; `unit` says of what',
  options: ['min', 'max', 'zero'],
  storage: 'plain',
  column: () => 'numeric(18,3)',
  check: (field) => exactNumberCheck(field, { places: QUANTITY_PLACES, largest: LARGEST_QUANTITY }),
  read: (value) => readExact(value, QUANTITY_PLACES),
  send: sendExact,
  text: (value, field, { grouping }) =>
    withUnit(grouped(withoutTrailingZeros(readExact(value, QUANTITY_PLACES) ?? ''), grouping), field),
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: true,
  places: () => QUANTITY_PLACES,
  amount: 'goods',
};
