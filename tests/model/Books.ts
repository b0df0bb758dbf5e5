import { absolute, divide } from './exact.ts';
import { invalid, Refusal } from './Refusal.ts';
import { type Valuing, worths } from './valuedByDay.ts';

/**
 * The books and stocks of the model (docs/business-rules.md, "Books", "Floors", "Stock valuation"). Everything is a list of transactions;
 * every figure is added up from it when it is asked for.
 */

export interface Entry {
  book: string;
  debit: bigint;
  credit: bigint;
  /** The accrued part of the change. */
  salary: bigint;
  project: number | null;
}

export interface StockEntry {
  product: number;
  type: string;
  /** Above 0 came in. */
  qty: bigint;
  value: bigint;
  rate: bigint;
  project: number | null;
  how: Valuing;
  /** What it takes back, or values anew. */
  of?: StockEntry | undefined;
  /** Its place among the entries of its day, and among all. */
  seat: number;
  nth: number;
}

export interface Transaction {
  /** The server's; undefined until it is known. */
  id?: number | undefined;
  /** The number of a movement's voucher, such as VP-2025/26-00042. */
  voucher?: string;
  type: string;
  date: string;
  /** The movement that it records or reverses, or the entity that was opened or edited. */
  resource: string;
  isMovement: boolean;
  values: Readonly<Record<string, unknown>>;
  entries: readonly Entry[];
  stock: readonly StockEntry[];
  reverses?: Transaction;
  reversedBy?: Transaction;
  corrects?: Transaction;
  correctedBy?: Transaction;
  /** Of a revaluation or of arrears: the movement that caused them. */
  causedBy?: Transaction;
}

/** A debit or credit; a book that is set to a balance; or what follows from the others. */
export type Line =
  | { book: string; debit?: bigint; credit?: bigint; salary?: bigint; project?: number | null }
  | { book: string; setTo: bigint; was?: bigint | undefined }
  | { book: string; takes: 'stock value' | 'rest' }
  | { book: string; takes: 'site value'; project: number };

export type StockLine = {
  product: number;
  type: string;
  project?: number | null;
  rate?: bigint;
} & ({ qty: bigint; value?: bigint; how?: Valuing; of?: StockEntry } | { setTo: Figures; was?: Figures });

export interface Figures {
  quantity?: bigint | undefined;
  price?: bigint | undefined;
}

export interface Posting
  extends Pick<
    Transaction,
    'type' | 'date' | 'resource' | 'isMovement' | 'values' | 'reverses' | 'corrects' | 'causedBy'
  > {
  project?: number | null;
  lines: readonly Line[];
  stock?: readonly StockLine[];
}

export interface Stock {
  quantity: bigint;
  value: bigint;
  price: bigint;
}

/** The nominal books by class; the books of records have the class of their entity. */
export const NOMINAL: Readonly<Record<string, string>> = {
  cash: 'asset',
  stock: 'asset',
  material_cost: 'cost',
  expense: 'overhead',
  project_expense: 'cost',
  wages: 'cost',
  salaries: 'overhead',
  stock_adjustment: 'cost',
  receipts: 'income',
  sales: 'income',
  opening_equity: 'equity',
  capital: 'equity',
  drawings: 'equity',
  loans: 'liability',
  interest: 'overhead',
  fixed_assets: 'asset',
  advances_given: 'asset',
  advances_received: 'liability',
  refunds: 'overhead',
  refunds_given: 'income',
};
/** They grow on the other side than their class: they take away from it. */
const CONTRA = ['drawings', 'refunds', 'refunds_given'];
export const ENTITIES: Readonly<Record<string, string>> = {
  bank: 'asset',
  project: 'asset',
  customer: 'asset',
  vendor: 'liability',
  employee: 'liability',
};
const DEBIT_CLASSES = ['asset', 'cost', 'overhead'];
const MONEY = ['cash', 'bank', 'project'];

export const kindOf = (book: string): string => {
  const end = book.indexOf(':');
  return end === -1 ? book : book.slice(0, end);
};
export const classOf = (book: string): string => NOMINAL[kindOf(book)] ?? (ENTITIES[kindOf(book)] as string);
export const isDebitBook = (book: string): boolean =>
  DEBIT_CLASSES.includes(classOf(book)) !== CONTRA.includes(book);
/** The change of a book as it stands on a statement: above 0 on the side of its class. */
export const onStatement = (book: string, change: bigint): bigint =>
  CONTRA.includes(book) ? -change : change;
export const isMoney = (book: string): boolean => MONEY.includes(kindOf(book));

/** What an entry adds to its book. */
export const changeOf = ({ book, debit, credit }: Entry): bigint =>
  isDebitBook(book) ? debit - credit : credit - debit;

/** A change of a book or a stock on a day. */
interface Dated {
  date: string;
  change: bigint;
}

/** The first day of the books, until a history sets another one. */
export const BOOKS_BEGIN = '2020-01-01';

interface Saved {
  balances: ReadonlyMap<string, bigint>;
  stocks: ReadonlyMap<number, Stock>;
  posted: number;
}

export class Books {
  transactions: Transaction[] = [];
  closed = new Set<string>();
  beginOn = BOOKS_BEGIN;
  closedUpTo: string | null = null;
  readonly balances = new Map<string, bigint>();
  readonly stocks = new Map<number, Stock>();
  /** How many stock entries were made. */
  private made = 0;
  /** The changes of each book, and of each stock by `stock:1`, in the order of posting. */
  private readonly changes = new Map<string, Dated[]>();

  /** @param seriesOf the series in which a transaction is numbered. */
  constructor(private readonly seriesOf: (one: Transaction) => string | undefined) {}

  balance(book: string): bigint {
    return this.balances.get(book) ?? 0n;
  }

  stock(product: number): Stock {
    return this.stocks.get(product) ?? { quantity: 0n, value: 0n, price: 0n };
  }

  /** The quantity of a product at the end of a day. */
  quantityOn(product: number, day: string): bigint {
    return this.upTo(stockKey(product), day);
  }

  private upTo(key: string, day: string): bigint {
    let total = 0n;
    for (const { date, change } of this.changes.get(key) ?? []) if (date <= day) total += change;
    return total;
  }

  /** The present state, for `load`: what is posted since is then as if it had never been. */
  save(): Saved {
    return {
      balances: new Map(this.balances),
      stocks: new Map(this.stocks),
      posted: this.transactions.length,
    };
  }

  load({ balances, stocks, posted }: Saved): void {
    restore(this.balances, balances);
    restore(this.stocks, stocks);
    for (const one of this.transactions.splice(posted)) {
      if (one.reverses) delete one.reverses.reversedBy;
      if (one.corrects) delete one.corrects.correctedBy;
      for (const { book } of one.entries) this.changes.get(book)?.pop();
      for (const { product } of one.stock) this.changes.get(stockKey(product))?.pop();
    }
  }

  /** Posts all or nothing; floors and stocks are compared with the outcome of all. */
  post(group: readonly Posting[]): Transaction[] {
    const saved = this.save();
    try {
      const drafts = this.drafted(group);
      const changes = this.valued(group, drafts);
      const posted = group.map((posting, n) => this.postOne(posting, drafts[n] as Draft[]));
      this.refuseBelowFloor(posted);
      const cause = posted.at(-1) as Transaction;
      const anew = this.revaluations(changes, cause);
      for (const one of [...posted, ...anew]) this.keep(one);
      return posted;
    } catch (error) {
      this.load(saved);
      throw error;
    }
  }

  private postOne(posting: Posting, drafts: readonly Draft[]): Transaction {
    const { lines, stock: stockLines = [], project = null, ...header } = posting;
    this.refuseDay(header.date);
    for (const { book } of lines)
      if (this.closed.has(book)) throw new Refusal(409, NOMINAL[book] ? 'bookDeleted' : 'deleted');
    for (const { product } of stockLines)
      if (this.closed.has(stockKey(product))) throw new Refusal(409, 'deleted');
    for (const one of drafts) this.move(one);
    const stock = drafts.map(({ entry }) => entry).filter(({ qty, value }) => qty !== 0n || value !== 0n);
    const entries: Entry[] = [];
    const isRest = (line: Line) => 'takes' in line && line.takes === 'rest';
    for (const line of [...lines.filter((one) => !isRest(one)), ...lines.filter(isRest)]) {
      const entry = this.entryOf(line, stock, entries, project);
      if (entry !== undefined) entries.push(entry);
    }
    // Goods of no value move without money.
    const [only] = entries;
    const isEmpty = entries.length === 1 && only?.debit === only?.credit && stockLines.length > 0;
    const kept = isEmpty ? [] : entries;
    for (const entry of kept) this.balances.set(entry.book, this.balance(entry.book) + changeOf(entry));
    return { ...header, entries: kept, stock };
  }

  /** The quantities that the postings move, before anything is valued. */
  private drafted(group: readonly Posting[]): Draft[][] {
    const now = new Map<number, bigint>();
    const drafts = group.map((posting) =>
      (posting.stock ?? []).map((line) => {
        const stock = this.stock(line.product);
        const quantity = now.get(line.product) ?? stock.quantity;
        const { price, ...drafted } = draftOf(line, { ...stock, quantity });
        this.made += 1;
        now.set(line.product, quantity + drafted.qty);
        const { product, type, project = null } = line;
        const nth = this.made;
        return { entry: { product, type, project, nth, seat: nth, value: 0n, rate: 0n, ...drafted }, price };
      }),
    );
    for (const own of drafts)
      for (const [n, { entry }] of own.entries())
        if (entry.how === 'along') entry.of = (own[n - 1] as Draft).entry;
    // A correction sits where what it corrects was on that day.
    for (const [n, { corrects, date }] of group.entries())
      for (const { entry } of drafts[n] as Draft[]) {
        const seats = seatsOf(corrects?.stock ?? [], entry.product);
        if (corrects?.date === date && seats.length > 0) entry.seat = Math.min(...seats);
      }
    for (const { entry } of drafts.flat())
      if (entry.how === 'along') entry.seat = (entry.of as StockEntry).seat;
    // What is taken back on that day sits right after it.
    const last = group.length - 1;
    const own = (drafts[last] as Draft[]).map(({ entry }) => entry);
    for (const [n, { date }] of group.slice(0, last).entries())
      for (const { entry } of drafts[n] as Draft[]) {
        const seats = seatsOf(own, entry.product);
        if (date === group[last]?.date && seats.length > 0) entry.seat = Math.max(...seats) + RIGHT_AFTER;
      }
    return drafts;
  }

  /** Values the new entries by their days. @returns what earlier ones are worth more by it. */
  private valued(group: readonly Posting[], drafts: readonly Draft[][]): Change[] {
    const fresh = drafts.flatMap((own, n) =>
      own.map(({ entry }) => ({ entry, date: (group[n] as Posting).date })),
    );
    const changes: Change[] = [];
    for (const product of [...new Set(fresh.map(({ entry }) => entry.product))].sort((a, b) => a - b)) {
      const before = this.transactions.flatMap(({ date, stock }) => stock.map((entry) => ({ entry, date })));
      const own = [...before, ...fresh].filter(({ entry }) => entry.product === product);
      const found = worths(own);
      for (const { entry, date } of own) {
        const worth = found.get(entry);
        if (worth === undefined) continue;
        if (fresh.some((one) => one.entry === entry)) entry.value = worth.is;
        else if (worth.is !== worth.was) changes.push({ entry, date, value: worth.is - worth.was });
      }
    }
    return changes;
  }

  /** A transaction for each day. */
  private revaluations(changes: readonly Change[], cause: Transaction): Transaction[] {
    const prices = new Map([...this.stocks].map(([product, { price }]) => [product, price]));
    return [...new Set(changes.map(({ date }) => date))].sort().map((date) => {
      const own = changes
        .filter((change) => change.date === date)
        .sort((a, b) => a.entry.product - b.entry.product || a.entry.nth - b.entry.nth);
      const stock = own.map(({ entry, value }): StockEntry => {
        this.made += 1;
        const nth = this.made;
        const { product, project } = entry;
        const made: StockEntry = {
          ...{ product, project, value, type: 'revaluation', qty: 0n, rate: prices.get(product) ?? 0n },
          ...{ how: 'anew', of: entry, nth, seat: nth },
        };
        this.move({ entry: made, price: made.rate });
        return made;
      });
      const sums = new Map<number | null, bigint>();
      for (const { project, value } of stock) sums.set(project, (sums.get(project) ?? 0n) + value);
      const bySign = (book: string, amount: bigint, project: number | null): Entry[] =>
        amount === 0n
          ? []
          : [
              {
                ...{ book, project, salary: 0n },
                ...{ debit: amount > 0n ? amount : 0n, credit: amount < 0n ? -amount : 0n },
              },
            ];
      const total = [...sums.values()].reduce((all, value) => all + value, 0n);
      const entries = [
        ...bySign('stock', total, null),
        ...[...sums]
          .sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
          .flatMap(([project, value]) =>
            bySign(project === null ? 'stock_adjustment' : 'material_cost', -value, project),
          ),
      ];
      for (const entry of entries) this.balances.set(entry.book, this.balance(entry.book) + changeOf(entry));
      return {
        ...{ type: 'revaluation', date, resource: '', isMovement: false, values: {} },
        ...{ entries, stock, causedBy: cause },
      };
    });
  }

  private refuseDay(date: string): void {
    if (this.closedUpTo !== null && date <= this.closedUpTo)
      throw new Refusal(409, 'booksClosed', this.closedUpTo);
    if (date < this.beginOn) throw invalid({ date: 'beforeBooks' });
  }

  private entryOf(
    line: Line,
    stock: readonly StockEntry[],
    before: readonly Entry[],
    project: number | null,
  ): Entry | undefined {
    const [kind, id] = line.book.split(':');
    const own = kind === 'project' ? Number(id) : null;
    const about = ('project' in line ? line.project : null) ?? own ?? project;
    const entry = (debit: bigint, credit: bigint, salary = 0n): Entry => ({
      ...{ book: line.book, debit, credit, salary },
      project: about,
    });
    const bySign = (amount: bigint) => (amount > 0n ? entry(amount, 0n) : entry(0n, -amount));
    if ('setTo' in line) {
      const balance = this.balance(line.book);
      if (line.was !== undefined && line.was !== balance) throw new Refusal(409, 'balanceChanged');
      const difference = line.setTo - balance;
      if (difference === 0n) return undefined;
      return bySign(isDebitBook(line.book) ? difference : -difference);
    }
    if (!('takes' in line)) return entry(line.debit ?? 0n, line.credit ?? 0n, line.salary);
    const valueIn = (of: readonly StockEntry[]) => of.reduce((all, { value }) => all + value, 0n);
    if (line.takes === 'stock value') return bySign(valueIn(stock));
    if (line.takes === 'site value') {
      const cost = -valueIn(stock.filter((one) => one.project === line.project));
      return cost === 0n ? undefined : bySign(cost);
    }
    let rest = 0n;
    for (const { debit, credit } of before) rest += credit - debit;
    return rest === 0n ? undefined : bySign(rest);
  }

  /** Adds an entry to its stock. */
  private move({ entry, price }: Draft): void {
    const stock = this.stock(entry.product);
    const after = { quantity: stock.quantity + entry.qty, value: stock.value + entry.value, price };
    if (after.quantity > 0n && after.value >= 0n) after.price = priceOf(after.value, after.quantity);
    if (entry.rate === NO_RATE)
      entry.rate = entry.qty === 0n ? stock.price : priceOf(absolute(entry.value), absolute(entry.qty));
    if (price === NO_RATE && after.price === NO_RATE) after.price = stock.price;
    this.stocks.set(entry.product, after);
  }

  /** First what is there now, then the end of each past day from the first one that the postings changed. */
  private refuseBelowFloor(posted: readonly Transaction[]): void {
    const books = added(posted, ({ entries }) =>
      entries.flatMap((entry) => (isMoney(entry.book) ? [[entry.book, changeOf(entry)] as const] : [])),
    );
    const goods = added(posted, ({ stock }) =>
      stock.map(({ product, qty }) => [stockKey(product), qty] as const),
    );
    for (const key of books.keys()) if (this.balance(key) < 0n) throw new Refusal(409, 'floor');
    for (const key of goods.keys())
      if (this.stock(Number(key.split(':')[1])).quantity < 0n) throw new Refusal(409, 'stock');
    const floor = this.firstDayBelow(books);
    if (floor !== undefined) throw new Refusal(409, 'floorOnDay', floor);
    const short = this.firstDayBelow(goods);
    if (short !== undefined) throw new Refusal(409, 'stockOnDay', short);
  }

  private firstDayBelow(fresh: ReadonlyMap<string, readonly Dated[]>): string | undefined {
    const days: string[] = [];
    for (const [key, own] of fresh) {
      const all = [...(this.changes.get(key) ?? []), ...own];
      const from = own.map(({ date }) => date).sort()[0] as string;
      for (const day of new Set(all.map(({ date }) => date).filter((date) => date >= from))) {
        if (upTo(all, day) < 0n && upTo(own, day) < 0n) days.push(day);
      }
    }
    return days.sort()[0];
  }

  private keep(posted: Transaction): void {
    if (posted.entries.length === 0 && posted.stock.length === 0) return;
    this.number(posted);
    this.transactions.push(posted);
    if (posted.reverses) posted.reverses.reversedBy = posted;
    if (posted.corrects) posted.corrects.correctedBy = posted;
    const { date } = posted;
    for (const entry of posted.entries) this.note(entry.book, { date, change: changeOf(entry) });
    for (const { product, qty } of posted.stock) this.note(stockKey(product), { date, change: qty });
  }

  /** The next number of its series, without gaps. */
  private number(posted: Transaction): void {
    const series = this.seriesOf(posted);
    if (series === undefined) return;
    const before = this.transactions.filter(({ voucher }) => voucher?.startsWith(`${series}-`)).length;
    posted.voucher = `${series}-${String(before + 1).padStart(5, '0')}`;
  }

  private note(key: string, change: Dated): void {
    const list = this.changes.get(key) ?? [];
    this.changes.set(key, list);
    list.push(change);
  }
}

export const stockKey = (product: number): string => `inventory:${product}`;

function upTo(changes: readonly Dated[], day: string): bigint {
  let total = 0n;
  for (const { date, change } of changes) if (date <= day) total += change;
  return total;
}

function added(
  posted: readonly Transaction[],
  changes: (one: Transaction) => readonly (readonly [string, bigint])[],
): Map<string, Dated[]> {
  const byKey = new Map<string, Dated[]>();
  for (const one of posted)
    for (const [key, change] of changes(one))
      byKey.set(key, [...(byKey.get(key) ?? []), { date: one.date, change }]);
  return byKey;
}

function restore<Key, Value>(map: Map<Key, Value>, before: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of before) map.set(key, value);
}

/** value / quantity; the value of a piece has 2 places, a quantity 3. */
export const priceOf = (value: bigint, qty: bigint): bigint => divide(value * 1000n, qty);
export const worth = (qty: bigint, price: bigint): bigint => divide(qty * price, 1000n);

const seatsOf = (entries: readonly StockEntry[], product: number): number[] =>
  entries.filter((one) => one.product === product).map(({ seat }) => seat);

/** The next seat is one further. */
const RIGHT_AFTER = 0.5;

/** It follows from the value. */
const NO_RATE = -1n;

/** A stock entry that is not valued yet, and the price of its stock where nothing is left; NO_RATE for the one before. */
interface Draft {
  entry: StockEntry;
  price: bigint;
}

interface Change {
  entry: StockEntry;
  date: string;
  value: bigint;
}

type Drafted = Pick<StockEntry, 'qty' | 'how'> & Partial<StockEntry> & { price: bigint };

function draftOf(line: StockLine, stock: Stock): Drafted {
  if (!('setTo' in line)) {
    const { qty, value, rate = NO_RATE, of } = line;
    const how = line.how ?? (value === undefined ? 'average' : 'given');
    return { qty, how, rate, price: NO_RATE, ...(value !== undefined && { value }), ...(of && { of }) };
  }
  const { setTo, was = {}, type } = line;
  if (was.quantity !== undefined && was.quantity !== stock.quantity)
    throw new Refusal(409, 'quantityChanged');
  if (was.price !== undefined && was.price !== stock.price) throw new Refusal(409, 'priceChanged');
  const { quantity = stock.quantity, price = stock.price } = setTo;
  const counted = { qty: quantity - stock.quantity, rate: price, price };
  if (type === 'opening') return { ...counted, how: 'given', value: worth(quantity, price) };
  return price === stock.price ? { ...counted, how: 'count', price: NO_RATE } : { ...counted, how: 'price' };
}
