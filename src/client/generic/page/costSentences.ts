import { compare, type Decimal, negate, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import type { useText } from '../../providers/i18n.ts';

/** The part of a preview that is about the value of goods. */
export interface GoodsPreview {
  stock: readonly {
    resource: string;
    record_id: number;
    name: string;
    quantity_before: number | string;
    quantity_after: number | string;
    value_before: number | string;
    value_after: number | string;
  }[];
  /** The cost of goods that left the stock: above 0 it moves to the project, or without one to the stock adjustment. */
  costs: readonly {
    resource: string;
    record_id: number;
    name: string;
    project_name: string | null;
    amount: number | string;
  }[];
}

/** In words, the cost of goods that left the stock before, and what is worth less or more there; none if no cost moves. */
export function costSentences({ costs, stock }: GoodsPreview, text: ReturnType<typeof useText>): string[] {
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
    ...left.map(({ name, quantity_before, quantity_after, value_before, value_after }) =>
      text('correction.cost.stock', {
        product: name,
        quantityBefore: formatQuantity(quantity(quantity_before) ?? '0'),
        quantity: formatQuantity(quantity(quantity_after) ?? '0'),
        before: formatMoney(parseDecimal(value_before) ?? '0'),
        after: formatMoney(parseDecimal(value_after) ?? '0'),
      }),
    ),
    ...moved,
  ];
}

export function stockKey({ resource, record_id: id }: { resource: string; record_id: number }): string {
  return `${resource}:${id}`;
}

export function quantity(value: unknown): Decimal | null {
  return parseDecimal(value, QUANTITY_PLACES);
}
