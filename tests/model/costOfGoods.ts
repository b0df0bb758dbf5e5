import type { Books, Line, Posting, StockEntry, StockLine, Transaction } from './Books.ts';
import {
  type Fraction,
  fraction,
  isPositive,
  least,
  minus,
  over,
  plus,
  rounded,
  sum,
  times,
  whole,
} from './exact.ts';

/**
 * Goods of a purchase that left the stock before it was corrected or reversed take the difference with them
 * (docs/business-rules.md, "Corrections of purchases").
 */

const NOTHING = whole(0n);

/** Adds to a reversal the cost of the goods that left. @param after the stock lines of the corrected movement. */
export function withCostOfGoods(
  books: Books,
  original: Transaction,
  reversal: Posting,
  after: readonly StockLine[],
): Posting {
  if (reversal.date === original.date) return reversal;
  const bought = broughtIn(original.stock);
  const replaced = broughtIn(after.map((line) => ('qty' in line ? line : { ...line, qty: 0n })));
  const sites = new Set<number>();
  const stock: StockLine[] = [];
  for (const [product, before] of bought) {
    for (const { project, amount } of shiftsOf(
      books,
      original,
      product,
      reversal.date,
      before,
      replaced.get(product),
    )) {
      if (project !== null) sites.add(project);
      stock.push({ product, type: 'reversal', qty: 0n, value: -amount, project });
    }
  }
  const lines = [...sites].map((project): Line => ({ book: 'material_cost', takes: 'site value', project }));
  return { ...reversal, lines: [...reversal.lines, ...lines], stock: [...stock, ...(reversal.stock ?? [])] };
}

interface Costed {
  qty: bigint;
  value: bigint;
}

/** What lines bring into each stock from outside. */
function broughtIn(
  lines: readonly { product: number; qty: bigint; value?: bigint; project?: number | null }[],
): Map<number, Costed> {
  const all = new Map<number, Costed>();
  for (const { product, qty, value, project } of lines) {
    if (qty <= 0n || value === undefined || (project ?? null) !== null) continue;
    const found = all.get(product) ?? { qty: 0n, value: 0n };
    all.set(product, { qty: found.qty + qty, value: found.value + value });
  }
  return all;
}

function shiftsOf(
  books: Books,
  original: Transaction,
  product: number,
  day: string,
  before: Costed,
  after: Costed = { qty: 0n, value: 0n },
): { project: number | null; amount: bigint }[] {
  const stock = stockOn(books, product, day);
  const { inStock, projects, elsewhere } = whereabouts(books, original, product, day, before.qty);
  const old = (part: Fraction) => times(part, fraction(before.value, before.qty));
  const left = minus(whole(before.qty), inStock);
  const others = {
    qty: minus(whole(stock.quantity), inStock),
    value: minus(whole(stock.value), old(inStock)),
  };
  const areThere = isPositive(others.qty) && others.value.above >= 0n;
  /** The cost of goods that the corrected purchase does not buy: of the others in stock. */
  const foreign = (part: Fraction) => (areThere ? times(part, over(others.value, others.qty)) : old(part));
  const enough = after.qty > 0n && !isPositive(minus(left, whole(after.qty)));
  const cost = (part: Fraction): Fraction => {
    if (enough) return times(part, fraction(after.value, after.qty));
    if (!isPositive(left)) return foreign(part);
    const replaced = times(part, over(minus(left, whole(after.qty)), left));
    return plus(times(whole(after.value), over(part, left)), foreign(replaced));
  };
  const shift = (project: number | null, part: Fraction) => ({
    project,
    amount: rounded(minus(cost(part), old(part))),
  });
  return [...[...projects].map(([project, part]) => shift(project, part)), shift(null, elsewhere)];
}

/** The stock at the end of a day. */
function stockOn(books: Books, product: number, day: string): { quantity: bigint; value: bigint } {
  const all = books.transactions
    .filter(({ date }) => date <= day)
    .flatMap(({ stock }) => stock.filter((entry) => entry.product === product));
  return { quantity: sum(all.map(({ qty }) => qty)), value: sum(all.map(({ value }) => value)) };
}

/** Where the goods of a purchase are at the end of a day: goods of one kind are mixed, so whatever leaves takes of each purchase in proportion. */
function whereabouts(books: Books, original: Transaction, product: number, day: string, bought: bigint) {
  const moves = movesSince(books, original, product, day);
  const projects = new Map<number, Fraction>();
  const held = new Map<number, bigint>();
  for (const { stock, date } of books.transactions)
    for (const one of stock)
      if (date <= day && one.product === product && one.project !== null)
        held.set(one.project, (held.get(one.project) ?? 0n) - one.qty);
  let now = stockOn(books, product, day).quantity;
  for (const { qty, project } of moves) {
    now -= qty;
    if (project !== null) held.set(project, (held.get(project) ?? 0n) + qty);
  }
  let inStock = whole(least(bought, now > 0n ? now : 0n));
  let brought = NOTHING;
  for (const { qty, project, type, how } of moves) {
    const next = now + qty;
    if (project !== null) {
      const own = projects.get(project) ?? NOTHING;
      const holds = held.get(project) ?? 0n;
      const left = how === 'along' ? brought : part(inStock, -qty, now);
      brought = part(own, qty, holds);
      const moved = qty < 0n ? left : times(brought, whole(-1n));
      projects.set(project, plus(own, moved));
      held.set(project, holds - qty);
      inStock = minus(inStock, moved);
    } else if (type === 'adjustment')
      inStock = next > 0n && now > 0n ? times(inStock, fraction(next, now)) : NOTHING;
    now = next;
  }
  const gone = [...projects.values()].reduce(plus, inStock);
  return { inStock, projects, elsewhere: minus(whole(bought), gone) };
}

/** At most all, and nothing of nothing. */
function part(of: Fraction, qty: bigint, from: bigint): Fraction {
  if (from <= 0n) return NOTHING;
  return times(of, fraction(least(qty, from), from));
}

/** The moves of a product after a purchase up to a day that still count, in the order of days. */
function movesSince(books: Books, original: Transaction, product: number, day: string): StockEntry[] {
  const seat = Math.min(
    ...original.stock.filter((entry) => entry.product === product).map((entry) => entry.seat),
  );
  return books.transactions
    .filter((one) => one !== original && one.reverses === undefined && one.reversedBy === undefined)
    .filter(({ date }) => date >= original.date && date <= day)
    .flatMap(({ date, stock }) => stock.map((entry) => ({ date, entry })))
    .filter(({ entry }) => entry.product === product && entry.qty !== 0n)
    .filter(({ date, entry }) => date > original.date || entry.seat > seat)
    .sort(
      (a, b) =>
        Number(a.date > b.date) - Number(a.date < b.date) ||
        a.entry.seat - b.entry.seat ||
        a.entry.nth - b.entry.nth,
    )
    .map(({ entry }) => entry);
}
