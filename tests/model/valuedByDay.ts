import type { StockEntry } from './Books.ts';
import { divide } from './exact.ts';

/**
 * What goods are worth by their days (docs/business-rules.md, "Stock valuation"): all of a product's history is gone through again from
 * its first day, whatever was entered when.
 */

/**
 * How an entry is valued: as it is given, at the average of the stock, counted at it, at that of its project, so that a piece has a price, as the opposite of
 * another, as what another is worth more from its day on, or as the difference of another.
 */
export type Valuing = 'given' | 'average' | 'count' | 'held' | 'price' | 'undo' | 'along' | 'later' | 'anew';

interface Move {
  entry: StockEntry;
  date: string;
}

interface Worth {
  is: bigint;
  /** With what valued it anew so far. */
  was: bigint;
}

/** The worth of each entry of one product. */
export function worths(all: readonly Move[]): Map<StockEntry, Worth> {
  const found = new Map<StockEntry, Worth>();
  for (const { entry } of all) if (entry.how !== 'anew') found.set(entry, { is: 0n, was: entry.value });
  for (const { entry } of all)
    if (entry.how === 'anew') (found.get(entry.of as StockEntry) as Worth).was += entry.value;
  const dateOf = new Map(all.map(({ entry, date }) => [entry, date]));
  const isOfDay = ({ how, of }: StockEntry, date: string) =>
    how === 'undo' && dateOf.get(of as StockEntry) === date;
  const undone = new Set(all.filter(({ entry, date }) => isOfDay(entry, date)).map(({ entry }) => entry.of));
  const laters = all.filter(({ entry }) => entry.how === 'later' && !undone.has(entry));
  const isGone = ({ entry: { of }, date }: Move) =>
    all.some(
      (one) =>
        one.entry.how === 'undo' &&
        one.entry.of === of &&
        (one.date < date || one.date === dateOf.get(of as StockEntry)),
    );
  const more = new Map<StockEntry, bigint>();
  for (const { entry, date } of all)
    if (entry.how === 'later') more.set(entry, isGone({ entry, date }) ? 0n : entry.value);
    else if (entry.how === 'undo')
      for (const later of laters)
        if (later.entry.of === entry.of && later.date <= date)
          more.set(entry, (more.get(entry) ?? 0n) - later.entry.value);
  const walk = new Walk(found, more);
  const days = new Map<string, StockEntry[]>();
  for (const { entry, date } of all) {
    const worth = found.get(entry);
    if (worth === undefined) continue;
    if (undone.has(entry)) worth.is = worth.was;
    else if (isOfDay(entry, date)) worth.is = -(found.get(entry.of as StockEntry) as Worth).was;
    else days.set(date, [...(days.get(date) ?? []), entry]);
  }
  for (const day of [...days.keys()].sort())
    walk.day((days.get(day) as StockEntry[]).sort((a, b) => a.seat - b.seat || a.nth - b.nth));
  return found;
}

/** The half of a transfer, or of its reversal, that follows the other at once. */
function isSecondHalf({ how, of }: StockEntry): boolean {
  return how === 'along' || (how === 'undo' && of?.type === 'transfer' && of.how === 'held');
}

class Walk {
  private quantity = 0n;
  private value = 0n;
  private readonly sites = new Map<number, { quantity: bigint; value: bigint }>();

  /** @param more the worth of what another is worth more, and what is taken back of it. */
  constructor(
    private readonly found: ReadonlyMap<StockEntry, Worth>,
    private readonly more: ReadonlyMap<StockEntry, bigint>,
  ) {}

  /** What leaves too much waits until enough has come. */
  day(entries: readonly StockEntry[]): void {
    const left = [...entries];
    while (left.length > 0) {
      const next = Math.max(
        left.findIndex(({ qty }) => qty >= 0n || this.quantity + qty >= 0n),
        0,
      );
      const second = left[next + 1];
      for (const entry of left.splice(next, second !== undefined && isSecondHalf(second) ? 2 : 1))
        this.step(entry);
    }
  }

  private step(entry: StockEntry): void {
    const { qty, project } = entry;
    const site = project === null ? undefined : (this.sites.get(project) ?? { quantity: 0n, value: 0n });
    let worth = this.worthOf(entry, site);
    const isAll = this.quantity + qty === 0n;
    if (qty <= 0n && (isAll || this.value + worth < 0n)) worth = -this.value;
    (this.found.get(entry) as Worth).is = worth;
    this.quantity += qty;
    this.value += worth;
    if (project !== null && site !== undefined)
      this.sites.set(project, { quantity: site.quantity - qty, value: site.value - worth });
  }

  private worthOf(entry: StockEntry, site: { quantity: bigint; value: bigint } | undefined): bigint {
    const { qty, rate, how, of, value } = entry;
    switch (how) {
      case 'average':
        return this.quantity > 0n ? divide(this.value * qty, this.quantity) : 0n;
      case 'count':
        if (this.quantity > 0n) return divide(this.value * (this.quantity + qty), this.quantity) - this.value;
        return qty > 0n ? divide(qty * rate, 1000n) : 0n;
      case 'held': {
        if (site === undefined || site.quantity < qty) return value;
        return site.value > 0n ? divide(site.value * qty, site.quantity) : 0n;
      }
      case 'price':
        return divide((this.quantity + qty) * rate, 1000n) - this.value;
      case 'undo':
      case 'along':
        return (this.more.get(entry) ?? 0n) - (this.found.get(of as StockEntry) as Worth).is;
      case 'later':
        return this.more.get(entry) as bigint;
      default:
        return value;
    }
  }
}
