import { invalid } from '../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../errors/failure.ts';
import type { FieldRef } from '../../errors/params.ts';
import { BOOKS, bookKey } from '../books.ts';
import { add, compare, type Decimal, LARGEST_AMOUNT, share, sharesOf, subtract } from '../money.ts';
import type { StockLine } from '../posting.ts';
import { LINES, PRODUCT, stockOf } from './goods.ts';
import { amountOf, type Effect, type Given, linesOf, type PlainRule, type Values } from './movement.ts';

/**
 * Goods bought from a vendor: stock is debited with the total, the vendor credited (docs/business-rules.md,
 * "Purchases"). A line costs its total less its share of the discount.
 */
export const purchase: PlainRule = {
  needs: 'nothing',
  movesGoods: true,
  posts: ['vendor_id', PRODUCT],
  effect: (given) => effect(given, costsOf),
  earlier: (given) => effect(given, earlierCostsOf),
};

function effect({ values, refers }: Given, costsBy: (values: Values) => Decimal[]): Effect {
  refuseWrongTotals(values);
  const lines = linesOf(values, LINES);
  const vendor = refers('vendor_id', values.vendor_id);
  const costs = costsBy(values);
  return {
    entries: [
      { book: BOOKS.stock, takes: 'stock_value' },
      { book: bookKey(vendor.resource, vendor.id), credit: amountOf(values, 'total') },
    ],
    values: { [LINES]: lines.map((line) => ({ ...line, rate: rateOf(line) })) },
    stock: lines.map((line, index): StockLine => {
      const product = stockOf(refers(PRODUCT, line.product_id), line);
      return {
        ...product,
        type: 'purchase',
        value: costs[index],
        rate: rateOf(line),
      };
    }),
  };
}

/**
 * The cost that each line adds to the stock's value: its total less its share of the discount. Shares are rounded down, and the paisa
 * that are left go to the lines with the largest remainders, the first of equal ones. So no share exceeds its line.
 */
export function costsOf(values: Values): Decimal[] {
  const totals = linesOf(values, LINES).map((line) => amountOf(line, 'total'));
  const discount = amountOf(values, 'discount');
  if (compare(discount, 0) === 0) return totals;
  const shares = sharesOf(discount, totals);
  return totals.map((total, index) => subtract(total, shares[index] ?? '0'));
}

/** The costs by which earlier versions posted: the last line took what rounding left, also where that was more than its total. */
function earlierCostsOf(values: Values): Decimal[] {
  const totals = linesOf(values, LINES).map((line) => amountOf(line, 'total'));
  const discount = amountOf(values, 'discount');
  const subTotal = add(totals);
  if (compare(discount, 0) === 0) return totals;
  let left = discount;
  let toCome = subTotal;
  return totals.map((total, index) => {
    toCome = subtract(toCome, total);
    const least = subtract(left, toCome);
    const own = share(discount, total, subTotal);
    const part = index === totals.length - 1 || compare(own, least) < 0 ? least : own;
    left = subtract(left, part);
    return subtract(total, part);
  });
}

/** The unit price before the discount, to 2 decimals. */
function rateOf(line: Values): Decimal {
  return share(amountOf(line, 'total'), 1, amountOf(line, 'qty'));
}

/**
 * The server computes the totals; totals that a client sends must match (docs/business-rules.md,
 * "Purchases").
 */
function refuseWrongTotals(values: Values): void {
  const errors = noFailures();
  for (const [index, line] of linesOf(values, LINES).entries()) {
    const rate = rateOf(line);
    if (compare(rate, LARGEST_AMOUNT) > 0)
      errors[`${LINES}.${index}.total`] = failure('amountTooLarge', {
        field: fieldOf(`${LINES}.rate`, 'Unit price'),
        most: { money: LARGEST_AMOUNT },
      });
    else if (isOther(line.rate, rate))
      errors[`${LINES}.${index}.rate`] = mustBe(`${LINES}.rate`, 'Unit price', rate);
  }
  const subTotal = add(linesOf(values, LINES).map((line) => amountOf(line, 'total')));
  const discount = amountOf(values, 'discount');
  const total = subtract(subTotal, discount);
  if (isOther(values.sub_total, subTotal)) errors.sub_total = mustBe('sub_total', 'Subtotal', subTotal);
  if (compare(discount, subTotal) > 0) errors.discount = failure('discountTooLarge');
  else if (isOther(values.total, total)) errors.total = mustBe('total', 'Total', total);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function isOther(given: unknown, right: Decimal): boolean {
  return given !== undefined && given !== null && compare(String(given), right) !== 0;
}

function mustBe(name: string, label: string, right: Decimal): Failure {
  return failure('notSum', { field: fieldOf(name, label), amount: { money: right } });
}

function fieldOf(field: string, label: string): FieldRef {
  return { field, label };
}
