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

/**
 * Adds to a reversal the cost of the goods that left. On the day of a correction, the reversal of that correction takes back what it did
 * to the goods of an earlier day, and does it once more for what comes now.
 *
 * @param after the corrected movement.
 */
export function withCostOfGoods(
  books: Books,
  original: Transaction,
  reversal: Posting,
  after?: Pick<Posting, 'date' | 'stock'>,
): Posting {
  const chain = chainOf(original);
  const day = reversal.date;
  const isAgain = day === original.date;
  const stood = lastOfDays(isAgain ? chain.filter(({ date }) => date < day) : chain);
  const last = stood.at(-1);
  if (last === undefined || broughtIn(original.stock).size === 0) return reversal;
  const links = chain.flatMap((one) => [one, ...(one.reversedBy === undefined ? [] : [one.reversedBy])]);
  const standing = standingOf(links);
  const undone = isAgain ? links.filter(({ date }) => date === day) : [];
  const again = isAgain && after?.date === day ? (after.stock ?? []) : [];
  // Goods that come on a later day are others.
  const lines = after === undefined || after.date > day ? [] : (after.stock ?? []);
  const replaced = broughtIn(lines.map((line) => ('qty' in line ? line : { ...line, qty: 0n })));
  const shifts: StockLine[] = [];
  for (const [product, before] of broughtIn(last.stock))
    shifts.push(
      ...shiftsOf(
        { ...{ books, day, original, stood, undone, standing }, until: untilOf(product) },
        product,
        before,
        replaced.get(product),
      ),
    );
  const done = standing.filter(() => isAgain).flatMap((one) => (one.date === day ? one.entry : []));
  const stock = [...shifts, ...done.map(opposite), ...(reversal.stock ?? [])];
  const sites = new Set(stock.flatMap(({ project }) => project ?? []));
  return {
    ...reversal,
    lines: [
      ...reversal.lines,
      ...[...sites].map((project): Line => ({ book: 'material_cost', takes: 'site value', project })),
    ],
    stock: [...stock, ...(isAgain ? last.stock.map(opposite) : [])],
  };

  /** Where a correction takes the seat of what is reversed, so that what sits later is valued by it. */
  function untilOf(product: number): number {
    const isTaken = again.some((line) => line.product === product);
    const seats = original.stock.filter((entry) => entry.product === product).map(({ seat }) => seat);
    return isTaken && seats.length > 0 ? Math.min(...seats) : Number.POSITIVE_INFINITY;
  }
}

/** A movement and what it corrected, the oldest first, as long as each came on the day on which the one before was reversed. */
function chainOf(one: Transaction): Transaction[] {
  const before = one.corrects;
  return before?.reversedBy?.date === one.date ? [...chainOf(before), one] : [one];
}

function lastOfDays(chain: readonly Transaction[]): Transaction[] {
  return chain.filter(({ date }, n) => chain[n + 1]?.date !== date);
}

interface OnDay {
  date: string;
  entry: StockEntry;
}

/** The entries of reversals that were neither taken back on their day, nor took back another of their day. */
function standingOf(links: readonly Transaction[]): OnDay[] {
  const all = links.flatMap(({ date, stock }) => stock.map((entry) => ({ date, entry })));
  const reversals = links.filter(({ reverses }) => reverses !== undefined);
  return reversals.flatMap(({ date, stock }) =>
    stock.flatMap((entry) => {
      const own = all.filter((one) => one.date === date).map((one) => one.entry);
      const isPair = entry.how === 'undo' && own.includes(entry.of as StockEntry);
      const isUndone = own.some(({ how, of }) => how === 'undo' && of === entry);
      return isPair || isUndone ? [] : [{ date, entry }];
    }),
  );
}

const opposite = (of: StockEntry): StockLine => ({
  ...{ product: of.product, type: 'reversal', rate: of.rate, project: of.project },
  ...{ qty: -of.qty, value: -of.value, how: 'undo', of },
});

/** What the goods of a movement are looked for in. */
interface Seen {
  books: Books;
  /** At the end of this day. */
  day: string;
  /** The movement that is reversed. */
  original: Transaction;
  /** What it corrected on earlier days, and what bought the goods last. */
  stood: readonly Transaction[];
  /** The entries by which these were reversed. */
  standing: readonly OnDay[];
  /** Left out, because it is taken back. */
  undone: readonly Transaction[];
  /** The seat on the day before which goods are looked for. */
  until: number;
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
  seen: Seen,
  product: number,
  before: Costed,
  after: Costed = { qty: 0n, value: 0n },
): StockLine[] {
  const stock = stockOn(seen, product, seen.until);
  const { inStock, moved, elsewhere } = whereabouts(seen, product);
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
  // What each project got adds up to its rounded sum; a transfer moves the same from one to the other.
  const exactly = new Map<number | null, Fraction>();
  const posted = new Map<number | null, bigint>();
  const lines: (StockLine & { value: bigint })[] = [];
  const add = (project: number | null, part: Fraction, of?: StockEntry) => {
    const all = plus(exactly.get(project) ?? NOTHING, minus(cost(part), old(part)));
    const own =
      of?.how === 'along' ? (lines.at(-1)?.value as bigint) : rounded(all) - (posted.get(project) ?? 0n);
    exactly.set(project, all);
    posted.set(project, (posted.get(project) ?? 0n) + own);
    const line = { product, type: 'reversal', qty: 0n, value: -own, project };
    lines.push(of === undefined ? line : { ...line, how: 'later', of });
  };
  for (const { entry, part } of moved) add(entry.project, part, entry);
  add(null, elsewhere);
  return lines.filter(({ value }) => value !== 0n);
}

/** The stock of the day up to a seat, without what is taken back, and what valued that anew. */
function stockOn(
  { books, day, undone }: Seen,
  product: number,
  until = Number.POSITIVE_INFINITY,
): { quantity: bigint; value: bigint } {
  const out = new Set(undone.flatMap(({ stock }) => stock));
  const all = books.transactions
    .flatMap(({ date, stock }) => stock.map((entry) => ({ date, entry })))
    .filter(({ date, entry }) => date <= day && entry.product === product)
    .filter(({ date, entry }) => {
      const own = entry.how === 'anew' ? (entry.of as StockEntry) : entry;
      return !out.has(own) && (date < day || own.seat <= until);
    })
    .map(({ entry }) => entry);
  return { quantity: sum(all.map(({ qty }) => qty)), value: sum(all.map(({ value }) => value)) };
}

/**
 * Where the goods of a purchase are at the end of a day: goods of one kind are mixed, so whatever leaves takes of each purchase in proportion.
 * A correction of a later day buys what left before it, as far as it buys as much.
 */
function whereabouts(seen: Seen, product: number) {
  const bought = seen.stood.map((one) => ({
    one,
    qty: broughtIn(one.stock).get(product)?.qty ?? 0n,
  }));
  const [first, ...later] = bought.slice(bought.findLastIndex(({ qty }) => qty === 0n) + 1);
  if (first === undefined) throw new Error('Nothing was bought');
  const moves = movesSince(seen, first.one, product);
  const holds = new Map<number, Fraction>();
  let moved: { entry: StockEntry; part: Fraction }[] = [];
  const held = new Map<number, bigint>();
  for (const { stock, date } of seen.books.transactions)
    for (const one of stock)
      if (date <= seen.day && one.product === product && one.project !== null)
        held.set(one.project, (held.get(one.project) ?? 0n) - one.qty);
  let total = first.qty;
  let now = stockOn(seen, product).quantity - (later.at(-1) ?? first).qty + total;
  for (const {
    entry: { qty, project },
  } of moves) {
    now -= qty;
    if (project !== null) held.set(project, (held.get(project) ?? 0n) + qty);
  }
  let inStock = whole(least(total, now > 0n ? now : 0n));
  const replace = (qty: bigint) => {
    const left = minus(whole(total), inStock);
    const rest = minus(whole(qty), left);
    inStock = rest.above >= 0n ? rest : NOTHING;
    if (rest.above < 0n) {
      for (const [project, own] of holds) holds.set(project, times(own, over(whole(qty), left)));
      moved = moved.map(({ entry, part }) => ({ entry, part: times(part, over(whole(qty), left)) }));
    }
    now += qty - total;
    total = qty;
  };
  const seatOf = (date: string) =>
    Math.min(
      ...seen.standing.flatMap((one) =>
        one.date === date && one.entry.product === product ? one.entry.seat : [],
      ),
    );
  for (const { date, entry } of moves) {
    const { seat, qty, project, type, how } = entry;
    if (date === seen.day && seat >= seen.until) break;
    for (let next = later[0]; next !== undefined; next = later[0]) {
      if (next.one.date > date || (next.one.date === date && seatOf(date) > seat)) break;
      replace(next.qty);
      later.shift();
    }
    let gone = NOTHING;
    if (how === 'along') gone = times(moved.at(-1)?.part as Fraction, whole(-1n));
    else if (project !== null && qty < 0n) gone = part(inStock, -qty, now);
    else if (project !== null)
      gone = times(part(holds.get(project) ?? NOTHING, qty, held.get(project) ?? 0n), whole(-1n));
    else if (type === 'adjustment')
      gone = minus(inStock, now + qty > 0n && now > 0n ? times(inStock, fraction(now + qty, now)) : NOTHING);
    if (project !== null) {
      holds.set(project, plus(holds.get(project) ?? NOTHING, gone));
      held.set(project, (held.get(project) ?? 0n) - qty);
    }
    moved.push({ entry, part: gone });
    inStock = minus(inStock, gone);
    now += qty;
  }
  for (const { qty } of later) replace(qty);
  const gone = moved.map((one) => one.part).reduce(plus, inStock);
  return { inStock, moved, elsewhere: minus(whole(total), gone) };
}

/** At most all, and nothing of nothing. */
function part(of: Fraction, qty: bigint, from: bigint): Fraction {
  if (from <= 0n) return NOTHING;
  return times(of, fraction(least(qty, from), from));
}

/** The moves of a product after a purchase up to the day that still count, in the order of days. */
function movesSince({ books, day, original }: Seen, bought: Transaction, product: number) {
  const seat = Math.min(
    ...bought.stock.filter((entry) => entry.product === product).map((entry) => entry.seat),
  );
  return books.transactions
    .filter((one) => one !== original && one !== bought)
    .filter((one) => one.reverses === undefined && one.reversedBy === undefined)
    .filter(({ date }) => date >= bought.date && date <= day)
    .flatMap(({ date, stock }) => stock.map((entry) => ({ date, entry })))
    .filter(({ entry }) => entry.product === product && entry.qty !== 0n)
    .filter(({ date, entry }) => date > bought.date || entry.seat > seat)
    .sort(
      (a, b) =>
        Number(a.date > b.date) - Number(a.date < b.date) ||
        a.entry.seat - b.entry.seat ||
        a.entry.nth - b.entry.nth,
    );
}
