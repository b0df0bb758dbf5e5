import { priceOf } from './Books.ts';
import { costsOf, type Values } from './effects.ts';
import { divide, money, pieces, quantity, sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import type { Range } from './ledgers.ts';
import type { Figures } from './reports.ts';

/** The shipped reports that are made of movements and goods, not of entries: by the keys of the groups, the columns. */

/** A movement as it counts in a range: a reversal takes its original away on its own day. */
export interface Signed {
  date: string;
  sign: 1n | -1n;
  values: Values;
  /** Whether it counts at the end of the range: it was not reversed by then. */
  stands: boolean;
}

export function counted(firm: Firm, { from, to }: Range, movement: string): Signed[] {
  return firm.books.transactions
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ date, resource, isMovement, values, reverses, reversedBy }): Signed[] => {
      if (reverses !== undefined)
        return reverses.isMovement && reverses.resource === movement
          ? [{ date, sign: -1n, values: reverses.values, stands: false }]
          : [];
      const stands = reversedBy === undefined || reversedBy.date > to;
      return isMovement && resource === movement ? [{ date, sign: 1n, values, stands }] : [];
    });
}

export function movementReports(firm: Firm, range: Range): Record<string, Figures> {
  const bought = counted(firm, range, 'inventory_purchase');
  const lines = bought.flatMap(linesOf);
  return {
    wages: grouped(
      counted(firm, range, 'wage'),
      ({ values }) => `${values.project_id} ${values.employee_id}`,
      (all) => [
        Number(sum(all.map(({ sign }) => sign))),
        taka(sum(all.map(({ values, sign }) => money(values.amount) * sign))),
      ],
    ),
    // All products of a random history are of one category.
    purchases_by_product: grouped(
      lines,
      ({ product }) => `${firm.categories.get(product) ?? 1} ${product}`,
      priced,
    ),
    purchase_prices: grouped(
      lines,
      ({ product, date }) => `${product} ${date.slice(0, 7)}`,
      (all) => {
        const [qty = 0, , price = null] = priced(all);
        const standing = all.filter(({ stands }) => stands);
        const rates = standing.map(({ rate }) => rate).toSorted((one, other) => Number(one - other));
        const latest = standing.toSorted(
          (one, other) => Number(one.date > other.date) - Number(one.date < other.date),
        );
        const inTaka = (rate: bigint | undefined) => (rate === undefined ? null : taka(rate));
        return [qty, price, ...[rates[0], rates.at(-1), latest.at(-1)?.rate].map(inTaka)];
      },
    ),
    purchases_by_vendor: byMonth(bought),
  };
}

/** The goods until a day, what went out in the last 30 days, and for how many days the rest will do. */
export function runningLow(firm: Firm, day: string): Figures {
  const first = new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10);
  const moves = firm.books.transactions
    .filter(({ date }) => date <= day)
    .flatMap(({ date, stock, reverses }) => stock.map((entry) => ({ ...entry, date, reverses })));
  return grouped(
    moves,
    ({ product }) => String(product),
    (all) => {
      const left = sum(all.map(({ qty }) => qty));
      const used = sum(
        // A reversal takes back what went out; that of a purchase uses nothing.
        all.map(({ qty, date, reverses }) =>
          date >= first && qty > 0n === (reverses !== undefined) ? -qty : 0n,
        ),
      );
      return [pieces(left), pieces(used), used === 0n ? null : Number(divide(left * 30n, used))];
    },
  );
}

interface Bought {
  date: string;
  product: number;
  qty: bigint;
  cost: bigint;
  rate: bigint;
  stands: boolean;
}

/** The lines of a purchase with what they cost after their share of the discount. */
function linesOf({ date, sign, stands, values }: Signed): Bought[] {
  const lines = values.inventory as Values[];
  const costs = costsOf(
    lines.map((line) => money(line.total)),
    money(values.discount ?? 0),
  );
  return lines.map((line, place) => {
    const [qty, cost] = [quantity(line.qty), costs[place] ?? 0n];
    const rate = priceOf(cost, qty);
    return { date, product: line.product_id, qty: qty * sign, cost: cost * sign, rate, stands };
  });
}

function priced(all: readonly Bought[]): (number | null)[] {
  const [qty, cost] = [sum(all.map((line) => line.qty)), sum(all.map((line) => line.cost))];
  return [pieces(qty), taka(cost), qty === 0n ? null : taka(priceOf(cost, qty))];
}

/** The purchases of each vendor: a column for each month that has any, then all months together. */
function byMonth(bought: readonly Signed[]): Figures {
  const months = [...new Set(bought.map(({ date }) => date.slice(0, 7)))].toSorted();
  const totalOf = (all: typeof bought) =>
    taka(sum(all.map(({ values, sign }) => money(values.total) * sign)));
  return grouped(
    bought,
    ({ values }) => String(values.vendor_id),
    (all) => [
      ...months.map((month) => totalOf(all.filter(({ date }) => date.startsWith(month)))),
      totalOf(all),
    ],
  );
}

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  figures: (rows: readonly Row[]) => (number | null)[],
): Figures {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return Object.fromEntries([...groups].map(([key, own]) => [key, figures(own)]));
}
