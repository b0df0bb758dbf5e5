import { absolute, divide } from './exact.ts';
import { invalid, Refusal } from './Refusal.ts';

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
}

/** A debit or credit; a book that is set to a balance; or what follows from the others. */
export type Line =
  | { book: string; debit?: bigint; credit?: bigint; salary?: bigint; project?: number | null }
  | { book: string; setTo: bigint; was?: bigint | undefined }
  | { book: string; takes: 'stock value' | 'rest' };

export type StockLine = {
  product: number;
  type: string;
  project?: number | null;
  rate?: bigint;
} & ({ qty: bigint; value?: bigint } | { setTo: Figures; was?: Figures });

export interface Figures {
  quantity?: bigint | undefined;
  price?: bigint | undefined;
}

export interface Posting
  extends Pick<
    Transaction,
    'type' | 'date' | 'resource' | 'isMovement' | 'values' | 'reverses' | 'corrects'
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
      const coming = comingAfter(group);
      const posted = group.map((posting) => this.postOne(posting, coming));
      this.refuseBelowFloor(posted);
      for (const one of posted) this.keep(one);
      return posted;
    } catch (error) {
      this.load(saved);
      throw error;
    }
  }

  private postOne(posting: Posting, coming: Map<StockLine, Coming>): Transaction {
    const { lines, stock: stockLines = [], project = null, ...header } = posting;
    this.refuseDay(header.date);
    for (const { book } of lines)
      if (this.closed.has(book)) throw new Refusal(409, NOMINAL[book] ? 'bookDeleted' : 'deleted');
    for (const { product } of stockLines)
      if (this.closed.has(stockKey(product))) throw new Refusal(409, 'deleted');
    const stock = stockLines
      .map((line) => this.moveStock(line, coming.get(line)))
      .filter(({ qty, value }) => qty !== 0n || value !== 0n);
    const entries: Entry[] = [];
    let value = 0n;
    for (const one of stock) value += one.value;
    const isRest = (line: Line) => 'takes' in line && line.takes === 'rest';
    for (const line of [...lines.filter((one) => !isRest(one)), ...lines.filter(isRest)]) {
      const entry = this.entryOf(line, value, entries, project);
      if (entry !== undefined) entries.push(entry);
    }
    // Goods of no value move without money.
    const [only] = entries;
    const isEmpty = entries.length === 1 && only?.debit === only?.credit && stockLines.length > 0;
    const kept = isEmpty ? [] : entries;
    for (const entry of kept) this.balances.set(entry.book, this.balance(entry.book) + changeOf(entry));
    return { ...header, entries: kept, stock };
  }

  private refuseDay(date: string): void {
    if (this.closedUpTo !== null && date <= this.closedUpTo)
      throw new Refusal(409, 'booksClosed', this.closedUpTo);
    if (date < this.beginOn) throw invalid({ date: 'beforeBooks' });
  }

  private entryOf(
    line: Line,
    stockValue: bigint,
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
    if (line.takes === 'stock value') return bySign(stockValue);
    let rest = 0n;
    for (const { debit, credit } of before) rest += credit - debit;
    return rest === 0n ? undefined : bySign(rest);
  }

  private moveStock(line: StockLine, coming: Coming | undefined): StockEntry {
    const stock = this.stock(line.product);
    const moved = 'setTo' in line ? setStock(line, stock) : movedStock(line, stock, coming);
    const { qty, value } = moved;
    const after = { quantity: stock.quantity + qty, value: stock.value + value, price: moved.price };
    if (after.quantity > 0n && after.value >= 0n) after.price = priceOf(after.value, after.quantity);
    this.stocks.set(line.product, after);
    const { product, type, project = null } = line;
    return { product, type, qty, value, rate: moved.rate, project };
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
const worth = (qty: bigint, price: bigint): bigint => divide(qty * price, 1000n);

interface Moved {
  qty: bigint;
  value: bigint;
  rate: bigint;
  price: bigint;
}

function setStock({ setTo, was = {} }: { setTo: Figures; was?: Figures }, stock: Stock): Moved {
  if (was.quantity !== undefined && was.quantity !== stock.quantity)
    throw new Refusal(409, 'quantityChanged');
  if (was.price !== undefined && was.price !== stock.price) throw new Refusal(409, 'priceChanged');
  const { quantity = stock.quantity, price = stock.price } = setTo;
  const keepsValue = price === stock.price && stock.quantity > 0n;
  const value = keepsValue ? divide(stock.value * quantity, stock.quantity) : worth(quantity, price);
  return { qty: quantity - stock.quantity, value: value - stock.value, rate: price, price };
}

function movedStock(
  line: { qty: bigint; value?: bigint; rate?: bigint },
  stock: Stock,
  coming: Coming | undefined,
): Moved {
  const { qty } = line;
  let value = line.value ?? atAverage(qty, stock);
  if (coming !== undefined) {
    // A reversal leaves no value below 0, and none without goods.
    const outcome = stock.value + value + coming.value;
    if (outcome < 0n || (outcome > 0n && stock.quantity + qty + coming.qty === 0n)) value -= outcome;
  }
  const rate = line.rate ?? (qty === 0n ? stock.price : priceOf(absolute(value), absolute(qty)));
  return { qty, value, rate, price: stock.price };
}

function atAverage(qty: bigint, stock: Stock): bigint {
  const left = stock.quantity + qty;
  if (left === 0n) return -stock.value;
  if (stock.quantity > 0n) return divide(stock.value * qty, stock.quantity);
  return left > 0n ? worth(left, stock.price) - stock.value : worth(qty, stock.price);
}

/** What the rest of a group brings to a stock after its last line that reverses goods. */
interface Coming {
  qty: bigint;
  value: bigint;
}

function comingAfter(group: readonly Posting[]): Map<StockLine, Coming> {
  const lines = group.flatMap(({ stock = [], reverses }) =>
    stock.map((line) => ({ line, isReversal: reverses !== undefined })),
  );
  const coming = new Map<StockLine, Coming>();
  for (const product of new Set(lines.map(({ line }) => line.product))) {
    const own = lines.filter(({ line }) => line.product === product);
    const last = own.findLastIndex(({ isReversal }) => isReversal);
    if (last < 0) continue;
    const later = own.slice(last + 1).map(({ line }) => line);
    // The value of a line at the average follows from the reversal itself.
    const isKnown = later.every((line) => 'qty' in line && line.value !== undefined);
    const total = { qty: 0n, value: 0n };
    for (const line of isKnown ? (later as { qty: bigint; value: bigint }[]) : []) {
      total.qty += line.qty;
      total.value += line.value;
    }
    coming.set((own[last] as { line: StockLine }).line, total);
  }
  return coming;
}
