import { priceOf, type Transaction } from './Books.ts';
import type { Values } from './effects.ts';
import { divide, money, pieces, quantity, sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import type { Range } from './ledgers.ts';
import type { Figures } from './reports.ts';

/** The shipped reports that are made of movements and goods, not of entries: by the keys of the groups, the columns. */

export const isStanding = (
  { resource, isMovement, reverses, reversedBy }: Transaction,
  movement: string,
): boolean => isMovement && resource === movement && reverses === undefined && reversedBy === undefined;

export function movementReports(firm: Firm, range: Range): Record<string, Figures> {
  const bought = purchasesOf(firm, range);
  const lines = bought.flatMap(({ date, values }) => linesOf(date, values));
  return {
    wages: grouped(
      standing(firm, range, 'wage'),
      ({ values }) => `${values.project_id} ${values.employee_id}`,
      (all) => [all.length, taka(sum(all.map(({ values }) => money(values.amount))))],
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
        const rates = all.map(({ rate }) => rate).toSorted((one, other) => Number(one - other));
        const latest = all.toSorted(
          (one, other) => Number(one.date > other.date) - Number(one.date < other.date),
        );
        return [qty, price, ...[rates[0], rates.at(-1), latest.at(-1)?.rate].map((rate) => taka(rate ?? 0n))];
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

/** The movements of a kind that count, in the order of posting. */
function standing(firm: Firm, { from, to }: Range, movement: string): { date: string; values: Values }[] {
  return firm.books.transactions
    .filter((one) => isStanding(one, movement) && one.date >= from && one.date <= to)
    .map(({ date, values }) => ({ date, values }));
}

const purchasesOf = (firm: Firm, range: Range) => standing(firm, range, 'inventory_purchase');

interface Bought {
  date: string;
  product: number;
  qty: bigint;
  total: bigint;
  rate: bigint;
}

function linesOf(date: string, { inventory }: Values): Bought[] {
  return (inventory as Values[]).map((line) => {
    const [qty, total] = [quantity(line.qty), money(line.total)];
    return { date, product: line.product_id, qty, total, rate: priceOf(total, qty) };
  });
}

function priced(all: readonly Bought[]): (number | null)[] {
  const [qty, total] = [sum(all.map((line) => line.qty)), sum(all.map((line) => line.total))];
  return [pieces(qty), taka(total), taka(priceOf(total, qty))];
}

/** The purchases of each vendor: a column for each month that has any, then all months together. */
function byMonth(bought: readonly { date: string; values: Values }[]): Figures {
  const months = [...new Set(bought.map(({ date }) => date.slice(0, 7)))].toSorted();
  const totalOf = (all: typeof bought) => taka(sum(all.map(({ values }) => money(values.total))));
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
