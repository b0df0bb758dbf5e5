import {
  compare,
  type Decimal,
  negate,
  parseDecimal,
  QUANTITY_PLACES,
  subtract,
} from '../../../ledger/money.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import type { useText } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
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

/** In words, the cost of goods that left the stock before, and what is worth less or more there; none if no cost moves. */
export function costSentences({ costs, stock }: Preview, text: ReturnType<typeof useText>): string[] {
  const moved = costs.map(({ name, project_name: project, amount }) => {
    const exact = parseDecimal(amount) ?? '0';
    const isLess = compare(exact, 0) < 0;
    const words = { product: name, amount: formatMoney(isLess ? negate(exact) : exact) };
    return project === null
      ? text(isLess ? 'correction.cost.adjustmentLess' : 'correction.cost.adjustment', words)
      : text(isLess ? 'correction.cost.projectLess' : 'correction.cost.project', { ...words, project });
  });
  const isMoved = (key: string) => costs.some((cost) => stockKey(cost) === key);
  const left = stock.filter((one) => isMoved(stockKey(one)));
  return [
    ...left.map(({ name, quantity_after, value_before, value_after }) =>
      text('correction.cost.stock', {
        product: name,
        quantity: formatQuantity(quantity(quantity_after) ?? '0'),
        before: formatMoney(parseDecimal(value_before) ?? '0'),
        after: formatMoney(parseDecimal(value_after) ?? '0'),
      }),
    ),
    ...moved,
  ];
}

function stockKey({ resource, record_id: id }: { resource: string; record_id: number }): string {
  return `${resource}:${id}`;
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
