import type { MoneyLine, Posting, StockLine } from '../../ledger/posting.ts';
import { stockKey, type ToCome, toCome } from '../../ledger/toCome.ts';

/** What plinth.post takes: the books and stocks in the order in which they are locked, and the postings that name them by place. */
export interface PostArgument {
  bookKeys: readonly string[];
  stocks: readonly Pick<StockLine, 'resource' | 'recordId' | 'name'>[];
  /** JSON. */
  groups: string;
}

/** Groups of postings in the names of plinth.post. Lines of other forms pass as they are: their words are the same. */
export function postArgument(groups: readonly (readonly Posting[])[]): PostArgument {
  const postings = groups.flat();
  const bookKeys = [...new Set(postings.flatMap(({ entries }) => entries.map(({ book }) => book)))].sort();
  const lines = postings.flatMap(({ stock = [] }) => stock);
  const stocks = [...new Map(lines.map((line) => [stockKey(line), line])).values()].sort(inOrder);
  const places: Places = {
    books: new Map(bookKeys.map((key, index) => [key, index + 1])),
    stocks: new Map(stocks.map((stock, index) => [stockKey(stock), index + 1])),
  };
  const argument = groups.map((group) => {
    const coming = lines.length > 0 ? toCome(group) : NOTHING;
    return group.map((posting) => postingArgument(posting, places, coming));
  });
  return { bookKeys, stocks, groups: JSON.stringify(argument) };
}

interface Places {
  books: ReadonlyMap<string, number>;
  stocks: ReadonlyMap<string, number>;
}

const NOTHING: ReadonlyMap<StockLine, ToCome> = new Map();

function inOrder(a: StockLine, b: StockLine): number {
  if (a.resource === b.resource) return a.recordId - b.recordId;
  return a.resource < b.resource ? -1 : 1;
}

function postingArgument(
  posting: Posting,
  { books, stocks }: Places,
  coming: ReadonlyMap<StockLine, ToCome>,
): Record<string, unknown> {
  const { createdBy, recordId, entries, stock = [], ...same } = posting;
  return {
    ...same,
    created_by: createdBy,
    record_id: recordId,
    entries: lastRest(entries).map((line) => ({ ...moneyArgument(line), book: books.get(line.book) })),
    ...(stock.length > 0 && {
      stock: stock.map((line) => ({
        ...stockArgument(line),
        stock: stocks.get(stockKey(line)),
        to_come: coming.get(line),
      })),
    }),
  };
}

/** What takes the rest comes after all that it is the rest of. */
function lastRest(entries: readonly MoneyLine[]): readonly MoneyLine[] {
  const isRest = (line: MoneyLine): boolean => 'takes' in line && line.takes === 'rest';
  return entries.some(isRest)
    ? [...entries.filter((line) => !isRest(line)), ...entries.filter(isRest)]
    : entries;
}

function moneyArgument(line: MoneyLine): Record<string, unknown> {
  if (!('setTo' in line)) return { ...line };
  const { setTo, ...same } = line;
  return { ...same, set_to: setTo };
}

function stockArgument(line: StockLine): Record<string, unknown> {
  const { resource: _, recordId: __, name: ___, projectId, ...same } = line;
  if (!('setTo' in same)) return { ...same, project_id: projectId };
  const { setTo, ...rest } = same;
  return { ...rest, project_id: projectId, set_to: setTo };
}
