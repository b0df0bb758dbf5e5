/** The call of plinth.post. */
import { AppError } from '../../errors/AppError.ts';
import { recordOfBook } from '../../ledger/books.ts';
import {
  type AmountLine,
  type MoneyLine,
  type Posting,
  type SetLine,
  type StockLine,
  stockKey,
} from '../../ledger/posting.ts';
import { GOODS_BOOKS } from '../../ledger/reversal.ts';
import { asRefusal, type Figures } from './refusal.ts';

/** The argument of plinth.post: the books and stocks in locking order, and the postings that refer to them by position. */
export interface PostArgument {
  bookKeys: readonly string[];
  stocks: readonly Pick<StockLine, 'resource' | 'recordId' | 'name'>[];
  /** JSON. */
  groups: string;
}

/**
 * Converts groups of postings to the names of plinth.post. Lines of other kinds are passed unchanged, because their names are
 * the same.
 */
export function postArgument(
  groups: readonly (readonly Posting[])[],
  { dimensions = [], budget }: Partial<Pick<Figures, 'dimensions' | 'budget'>> = {},
): PostArgument {
  const [dimension] = dimensions;
  const postings = groups.flat();
  const lines = postings.flatMap(({ stock = [] }) => stock);
  const books = postings.flatMap(({ entries }) => entries.map(({ book }) => book));
  // A movement of goods may value others again.
  const bookKeys = [...new Set(lines.length > 0 ? [...books, ...GOODS_BOOKS] : books)].sort();
  const stocks = [...new Map(lines.map((line) => [stockKey(line), line])).values()].sort(inOrder);
  const places: Places = {
    books: new Map(bookKeys.map((key, index) => [key, index + 1])),
    stocks: new Map(stocks.map((stock, index) => [stockKey(stock), index + 1])),
  };
  const argument = groups.map((group) => {
    const heads = budgetHeads(group, dimension, budget);
    return group.map((posting, place) => ({
      ...postingArgument(posting, places, dimension),
      ...(place === 0 && heads.length > 0 && { budget: heads }),
    }));
  });
  return { bookKeys, stocks, groups: JSON.stringify(argument) };
}

/** A head of a project whose budget a group may pass, with its goods. */
interface TouchedHead {
  project: number;
  head: string;
  books: readonly string[];
  goods?: string | undefined;
  products?: readonly number[] | undefined;
}

/** The heads that a group touches, if movements above the budget are refused. A reversal alone is always posted. */
function budgetHeads(
  group: readonly Posting[],
  dimension: string | undefined,
  budget: Figures['budget'],
): TouchedHead[] {
  const isReversal = group.every(({ reverses }) => reverses !== undefined && reverses !== null);
  if (budget?.control !== 'refuse' || dimension === undefined || isReversal) return [];
  const lines = group.flatMap((posting) =>
    posting.entries.map((line) => ({ book: line.book, project: projectOf(line, posting, dimension) })),
  );
  const moved = group.flatMap(({ stock = [] }) => stock);
  return Object.entries(budget.heads).flatMap(([head, { books, goods }]) => {
    const projects = lines.flatMap(({ book, project }) =>
      project !== undefined && books.includes(book) ? [project] : [],
    );
    return [...new Set(projects)].sort(ascending).map((project) => {
      const own = moved.filter((line) => line.resource === goods && line.projectId === project);
      const products = [...new Set(own.map(({ recordId }) => recordId))];
      return { project, head, books, ...(products.length > 0 && { goods, products }) };
    });
  });
}

function ascending(one: number, other: number): number {
  return one - other;
}

interface Places {
  books: ReadonlyMap<string, number>;
  stocks: ReadonlyMap<string, number>;
}

function inOrder(a: StockLine, b: StockLine): number {
  if (a.resource === b.resource) return a.recordId - b.recordId;
  return a.resource < b.resource ? -1 : 1;
}

function postingArgument(
  posting: Posting,
  { books, stocks }: Places,
  dimension: string | undefined,
): Record<string, unknown> {
  const { entries, stock = [] } = posting;
  return {
    type: posting.type,
    date: posting.date,
    note: posting.note,
    at: posting.at,
    created_by: posting.createdBy,
    voucher: posting.voucher,
    resource: posting.resource,
    record_id: posting.recordId,
    reverses: posting.reverses,
    corrects: posting.corrects,
    caused_by: posting.causedBy,
    entries: lastRest(entries).map((line) =>
      moneyArgument(line, books.get(line.book), projectOf(line, posting, dimension)),
    ),
    ...(stock.length > 0 && {
      stock: stock.map((line) => ({ ...stockArgument(line), stock: stocks.get(stockKey(line)) })),
      dimension: dimension !== undefined,
      // A transfer is always valued by its day: its second line has the value of the first.
      ...(stock.some((line) => 'valued' in line && line.valued === 'along') && { by_day: true }),
    }),
  };
}

/** The project of an entry: its own, that of its book, that of its posting, or the record that the posting opens or edits. */
function projectOf(
  line: MoneyLine,
  { projectId, resource, recordId }: Posting,
  dimension: string | undefined,
): number | undefined {
  if (dimension === undefined) return undefined;
  const own = 'projectId' in line ? line.projectId : undefined;
  const ofBook = recordOfBook(line.book);
  const opened = resource === dimension ? recordId : undefined;
  return own ?? (ofBook?.resource === dimension ? ofBook.id : undefined) ?? projectId ?? opened ?? undefined;
}

/** The line that takes the remainder comes after the lines that it depends on. */
function lastRest(entries: readonly MoneyLine[]): readonly MoneyLine[] {
  const isRest = (line: MoneyLine): boolean => 'takes' in line && line.takes === 'rest';
  return entries.some(isRest)
    ? [...entries.filter((line) => !isRest(line)), ...entries.filter(isRest)]
    : entries;
}

function moneyArgument(
  line: Partial<AmountLine & SetLine & { takes: string; site: number }>,
  book: number | undefined,
  project: number | undefined,
): Record<string, unknown> {
  return {
    book,
    debit: line.debit,
    credit: line.credit,
    salary: line.salary,
    set_to: line.setTo,
    was: line.was,
    takes: line.takes,
    site: line.site,
    project_id: project,
  };
}

function stockArgument(line: StockLine): Record<string, unknown> {
  const { resource: _, recordId: __, name: ___, projectId, ...same } = line;
  if (!('setTo' in same)) {
    const { refersTo, ...moved } = same;
    return { ...moved, refers_to: refersTo, project_id: projectId };
  }
  const { setTo, ...rest } = same;
  return { ...rest, project_id: projectId, set_to: setTo };
}

/** The result of a posting. `transactionId` is null if nothing differed and nothing was posted. */
export interface Posted {
  transactionId: number | null;
  /** The number of its voucher; null if it has none. */
  voucherNo: string | null;
  /** In the order of the posting's lines, with the line that takes the remainder last. */
  entries: { book: string; previousBalance: number; currentBalance: number }[];
  stock: PostedStockEntry[];
}

/** The effect of a posting on one stock. qty and value are positive for a receipt. */
export interface PostedStockEntry {
  resource: string;
  recordId: number;
  qty: number;
  rate: number;
  value: number;
  previousQty: number;
  currentQty: number;
  previousValue: number;
  currentValue: number;
  /** The moving average after the entry. */
  price: number;
}

/**
 * The result of plinth.post; the arrays for postings and entries contain only those of groups that were not refused. Null stands
 * for an empty array.
 */
export interface PostAnswer {
  /** The transaction of each posting. */
  ids: readonly (number | null)[] | null;
  /** The voucher number of each transaction. */
  vouchers: readonly (string | null)[] | null;
  /** The number of entries of each posting. */
  counts: readonly number[] | null;
  /** The place of each entry's book, from 1. */
  places: readonly number[] | null;
  /** The balance before and after, for each entry. */
  balances: readonly number[] | null;
  /** For each stock entry, the place of its stock, from 1, and the row. */
  stock_places: readonly number[] | null;
  stock: readonly StockRow[] | null;
  /** For each group, why it was refused; null if none was. */
  refused: readonly (object | null)[] | null;
}

interface StockRow {
  transaction_id: number;
  qty: number;
  rate: number;
  value: number;
  previous_qty: number;
  current_qty: number;
  previous_value: number;
  current_value: number;
  price: number;
}

/** Converts the result of plinth.post, group by group, to the app's names. */
export function readPosted(
  answer: PostAnswer,
  argument: PostArgument,
  groups: readonly (readonly Posting[])[],
  figures?: Figures,
): (Posted[] | AppError)[] {
  const stock = stockByTransaction(answer, argument);
  let postings = 0;
  let transactions = 0;
  let entries = 0;
  const next = (): Posted => {
    const from = entries;
    const transactionId = answer.ids?.[postings] ?? null;
    entries += answer.counts?.[postings] ?? 0;
    postings += 1;
    const voucherNo = transactionId === null ? null : (answer.vouchers?.[transactions++] ?? null);
    return {
      transactionId,
      voucherNo,
      entries: (answer.places ?? []).slice(from, entries).map((place, index) => ({
        book: argument.bookKeys[place - 1] ?? '',
        previousBalance: answer.balances?.[2 * (from + index)] ?? 0,
        currentBalance: answer.balances?.[2 * (from + index) + 1] ?? 0,
      })),
      stock: (transactionId !== null && stock.get(transactionId)) || [],
    };
  };
  return groups.map((group, index) => {
    const refusal = answer.refused?.[index];
    return refusal ? knownRefusal(refusal, figures) : group.map(next);
  });
}

/** @throws Error for a refusal that the app does not know. */
function knownRefusal(refusal: object, figures: Figures | undefined): AppError {
  const known = asRefusal(refusal, figures);
  if (known instanceof AppError) return known;
  throw new Error('plinth.post refused for an unknown reason', { cause: refusal });
}

function stockByTransaction(
  { stock, stock_places }: PostAnswer,
  { stocks }: PostArgument,
): Map<number, PostedStockEntry[]> {
  const entries = new Map<number, PostedStockEntry[]>();
  for (const [index, row] of (stock ?? []).entries()) {
    const { resource = '', recordId = 0 } = stocks[(stock_places?.[index] ?? 0) - 1] ?? {};
    const entry: PostedStockEntry = {
      resource,
      recordId,
      qty: row.qty,
      rate: row.rate,
      value: row.value,
      previousQty: row.previous_qty,
      currentQty: row.current_qty,
      previousValue: row.previous_value,
      currentValue: row.current_value,
      price: row.price,
    };
    const found = entries.get(row.transaction_id);
    if (found) found.push(entry);
    else entries.set(row.transaction_id, [entry]);
  }
  return entries;
}
