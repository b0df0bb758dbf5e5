import { compare, type Decimal, parseDecimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { labelSaid } from '../../providers/told.ts';

/** One balance or stock before and after, in words. */
export interface PreviewLine {
  key: string;
  name: string;
  /** What kind of book it is; blank where its name says it. */
  kind: string;
  before: string;
  after: string;
  /** With its sign; blank where nothing changes. */
  change: string;
}

/** The lines of a preview: balances first, then goods. */
export function previewLines({ books, stock }: Preview): PreviewLine[] {
  return [
    ...books.map(({ book, label, name, before, after }) => ({
      key: book,
      name: name ?? labelSaid(label),
      kind: name === null ? '' : labelSaid(label),
      ...figures(parseDecimal(before), parseDecimal(after), 2, formatMoney),
    })),
    ...stock.map(({ resource, record_id: id, name, quantity_before: before, quantity_after: after }) => ({
      key: `${resource}:${id}`,
      name,
      kind: '',
      ...figures(quantity(before), quantity(after), QUANTITY_PLACES, formatQuantity),
    })),
  ];
}

function quantity(value: unknown): Decimal | null {
  return parseDecimal(value, QUANTITY_PLACES);
}

function figures(
  before: Decimal | null,
  after: Decimal | null,
  places: number,
  words: (value: Decimal) => string,
): Pick<PreviewLine, 'before' | 'after' | 'change'> {
  const change = subtract(after ?? '0', before ?? '0', places);
  const sign = compare(change, 0);
  return {
    before: before === null ? '' : words(before),
    after: after === null ? '' : words(after),
    change: sign === 0 ? '' : `${sign > 0 ? '+' : ''}${words(change)}`,
  };
}
