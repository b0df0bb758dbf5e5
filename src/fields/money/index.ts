import { formatMoney, LARGEST_AMOUNT, MONEY_PLACES } from '../../ledger/money.ts';
import type { FieldType } from '../../schema/index.ts';
import { localDigits } from '../digits.ts';
import { exactNumberCheck, readExact, sendExact } from '../exactNumber.ts';

/**
 * An amount of money, exact to 2 decimals (docs/business-rules.md, "Amounts"). Views, forms and the
 * database hold decimal text.
 */
export const money: FieldType = {
  name: 'money',
  summary: 'An amount of money, exact to 2 places',
  options: ['min', 'minOn', 'max', 'zero'],
  storage: 'plain',
  column: () => 'numeric(14,2)',
  check: (field) => exactNumberCheck(field, { places: MONEY_PLACES, largest: LARGEST_AMOUNT }),
  read: (value) => readExact(value, MONEY_PLACES),
  send: sendExact,
  text: (value, field, { grouping }) => {
    const exact = readExact(value, MONEY_PLACES);
    return exact === null ? '' : localDigits(formatMoney(exact, field.prefix, grouping));
  },
  filters: ['eq', 'ne', 'gte', 'lte'],
  sortable: true,
  searchable: false,
  numeric: true,
  places: () => MONEY_PLACES,
  amount: 'money',
};
