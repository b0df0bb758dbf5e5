import { compare, type Decimal, parseDecimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import { quantity, stockKey } from '../page/costSentences.ts';
import type { Preview } from './Transaction.ts';

/** One balance or stock before and after, formatted. */
export interface PreviewLine {
  key: string;
  name: string;
  /** The kind of the book; '' if its name says it. */
  kind: string;
  before: string;
  after: string;
  /** With its sign; '' if nothing changes. */
  change: string;
}

/** The lines of a preview: balances first, then stocks. */
export function previewLines({ books, stock }: Preview): PreviewLine[] {
  return [
    ...books.map(({ book, label, name, before, after }) => ({
      key: book,
      name: name ?? labelInLanguage(label),
      kind: name === null ? '' : labelInLanguage(label),
      ...figures(parseDecimal(before), parseDecimal(after), 2, formatMoney),
    })),
    ...stock.map(({ resource, record_id: id, name, quantity_before: before, quantity_after: after }) => ({
      key: stockKey({ resource, record_id: id }),
      name,
      kind: '',
      ...figures(quantity(before), quantity(after), QUANTITY_PLACES, formatQuantity),
    })),
  ];
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
