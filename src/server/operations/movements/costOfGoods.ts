import { type Kysely, sql } from 'kysely';
import { type Costed, costShifts, reversedAgain, withCostShifts } from '../../../ledger/costShift.ts';
import { add, type Decimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import { type Posting, stockKey } from '../../../ledger/posting.ts';
import { GOODS_BOOKS, type PostedStock, type PostedTransaction } from '../../../ledger/reversal.ts';
import { type StockMove, traceGoods, type Whereabouts } from '../../../ledger/whereabouts.ts';
import { productDb } from '../../access/readAs.ts';
import type { ReadContext } from '../../context.ts';
import { lockBooks } from '../../database/lockBooks.ts';
import { readPosted } from '../../queries/transactions/original.ts';
import { prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';
import {
  type Link,
  lastOfDays,
  readChain,
  readPostedOnDay,
  readTakenBack,
  type TakenBack,
} from './correctionChain.ts';

/**
 * The reversal of a movement that brought goods, on a later day than its own, with the cost that the goods took with them when they
 * left the stock until then (docs/business-rules.md, "Corrections of purchases"). On the same day, what left is valued again by its day;
 * but if the movement corrected one of an earlier day, the reversal takes back what that correction did to the goods, and does it
 * for what comes in its place.
 * All postings of goods lock the stock's book, so nothing moves between reading and posting.
 *
 * @param corrected the corrected movement and its day; undefined for a reversal alone.
 */
export async function withCostOfGoods(
  trx: Kysely<Tables>,
  context: ReadContext,
  posted: PostedTransaction,
  reversal: Posting,
  corrected?: { effect: Effect; date: string },
): Promise<Posting> {
  if (boughtIn(posted.stock).size === 0) return reversal;
  const chain = await readChain(trx, posted.id);
  const isSameDay = reversal.date === posted.date;
  const days = isSameDay ? chain.filter(({ date }) => date < posted.date) : chain;
  const bought = lastOfDays(days);
  const last = bought.at(-1);
  if (last === undefined) return reversal;
  const entries = [...reversal.entries, ...(corrected?.effect.entries ?? [])];
  await lockBooks(trx, [...entries.map(({ book }) => book), ...GOODS_BOOKS]);
  const original = isSameDay ? await readPosted(productDb(trx), context, last) : posted;
  // A correction that counts on a later day than the reversal buys new goods.
  const after = boughtIn(
    corrected === undefined || corrected.date > reversal.date ? [] : (corrected.effect.stock ?? []),
  );
  const done = await readTakenBack(trx, chain);
  const scope: Scope = {
    ...{ day: reversal.date, movement: posted.id, bought, done },
    without: isSameDay ? await readPostedOnDay(trx, chain, reversal.date) : [],
  };
  const replaced = isSameDay && corrected?.date === reversal.date ? (corrected.effect.stock ?? []) : [];
  const shifts = [];
  for (const [key, line] of boughtIn(original.stock)) {
    const stock = await readStock(
      trx,
      line,
      scope,
      replaced.some((other) => stockKey(other) === key),
    );
    const goods = await traceBought(trx, line, stock, scope);
    const { resource, recordId, name } = line;
    const all = { resource, recordId, name, quantity: stock.quantity, cost: stock.value };
    shifts.push(...costShifts(all, line, after.get(key) ?? NOTHING, goods));
  }
  if (!isSameDay) return withCostShifts(reversal, shifts);
  const ofDay = done.filter(({ date }) => date === reversal.date);
  return withCostShifts(reversedAgain(reversal, ofDay, original), shifts);
}

const NOTHING: Costed = { quantity: '0.000', cost: '0.00' };

type Bought = Costed & Pick<PostedStock, 'resource' | 'recordId' | 'name'>;

/** The goods that lines bring into each stock from outside, by stock. */
function boughtIn(lines: NonNullable<Effect['stock']> | readonly PostedStock[]): Map<string, Bought> {
  const bought = new Map<string, Bought>();
  for (const line of lines) {
    if (!('qty' in line) || line.value === undefined || Number(line.qty) <= 0) continue;
    if (line.projectId !== null && line.projectId !== undefined) continue;
    const { resource, recordId, name } = line;
    const { quantity, cost } = bought.get(stockKey(line)) ?? NOTHING;
    bought.set(stockKey(line), {
      resource,
      recordId,
      name,
      quantity: add([quantity, line.qty], QUANTITY_PLACES),
      cost: add([cost, line.value]),
    });
  }
  return bought;
}

/** The part of the books in which goods are looked for. */
interface Scope {
  /** Up to the end of this day. */
  day: string;
  /** The movement that is reversed. */
  movement: number;
  /** The movements that bought the goods, each in the place of the one before it. */
  bought: readonly Link[];
  /** The stock entries by which each but the last was reversed. */
  done: readonly TakenBack[];
  /** Transactions of the day that are left out, because they are taken back with the movement. */
  without: readonly number[];
}

interface Stock {
  id: number;
  quantity: Decimal;
  value: Decimal;
  /** The quantity at the end of the day. */
  inTheEnd: Decimal;
  /** The place within the day up to which the others count; null for its end. */
  place: number | null;
}

interface StockQuestion {
  resource: string;
  recordId: number;
  day: string;
  without: readonly number[];
  isReplaced: boolean;
  movement: number;
}

const stockOf = prepared<StockQuestion, Stock>(
  ({ resource, recordId, day, without, isReplaced, movement }) => sql`
    select s.id, p.place, (coalesce(d.change, 0) - coalesce(x.qty, 0))::text as quantity, (coalesce(d.value, 0) - coalesce(x.value, 0))::text as value,
      (coalesce(d.change, 0) - coalesce(x.without, 0))::text as "inTheEnd"
    from ${table.stock} s
      left join lateral (
        select min(coalesce(e.in_place_of, e.id)) as place from ${table.stock_entry} e where ${isReplaced}::boolean and e.transaction_id = ${movement} and e.stock_id = s.id
      ) p on true
      left join lateral (select sum(d.change) as change, sum(d.value) as value from ${table.stock_day} d where d.stock_id = s.id and d.date <= ${day}) d on true
      left join lateral (
        select sum(e.qty) as qty, sum(e.value) as value, sum(e.qty) filter (where e.transaction_id = any (${without}::bigint[])) as without
        from ${table.stock_entry} e left join ${table.stock_entry} o on e.valued = 'revaluation' and o.id = e.refers_to
        where e.stock_id = s.id and e.date = ${day} and (coalesce(o.transaction_id, e.transaction_id) = any (${without}::bigint[])
          or coalesce(o.in_place_of, o.id, e.in_place_of, e.id) > p.place)
      ) x on true
    where s.resource = ${resource} and s.record_id = ${recordId}`,
);

/** @param isReplaced whether the corrected movement takes the place of the reversed one, so that what comes later on the day is valued by it. */
async function readStock(
  trx: Kysely<Tables>,
  { resource, recordId }: Bought,
  { day, without, movement }: Scope,
  isReplaced: boolean,
): Promise<Stock> {
  const [stock] = await stockOf(trx, { resource, recordId, day, without, isReplaced, movement });
  if (stock === undefined) throw new Error(`${resource} ${recordId} has no stock`);
  return stock;
}

/** Where the goods of the last movement are. */
async function traceBought(
  trx: Kysely<Tables>,
  line: Bought,
  stock: Stock,
  { day, movement, bought, done }: Scope,
): Promise<Whereabouts> {
  const ids = bought.map(({ id }) => id);
  const rows = await broughtBy(trx, { ids, stock: stock.id });
  const quantities = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  const [first, ...later] = bought.slice(bought.findLastIndex(({ id }) => !quantities.has(id)) + 1);
  if (first === undefined) throw new Error(`Stock ${stock.id} has nothing of what is reversed`);
  const quantityOf = ({ id }: Link) => quantities.get(id) as Decimal;
  const moves = await readMoves(trx, { bought: first.id, stock: stock.id, day, movement });
  const before = await holdingsBefore(trx, stock, quantityOf(later.at(-1) ?? first), moves, day);
  const countBefore = (date: string, place: number) =>
    moves.filter((move) => move.date < date || (move.date === date && move.place < place)).length;
  const replacements = later.map((link) => {
    const own = done.filter(({ date, ...other }) => date === link.date && stockKey(other) === stockKey(line));
    return {
      quantity: quantityOf(link),
      after: countBefore(link.date, Math.min(...own.map(({ place }) => place))),
    };
  });
  const seen = stock.place === null ? moves : moves.slice(0, countBefore(day, stock.place));
  return traceGoods(quantityOf(first), before, seen, replacements);
}

const broughtBy = prepared<{ ids: readonly number[]; stock: number }, { id: number; quantity: Decimal }>(
  ({ ids, stock }) => sql`
    select e.transaction_id as id, sum(e.qty)::text as quantity
    from ${table.stock_entry} e where e.transaction_id = any (${ids}::bigint[]) and e.stock_id = ${stock} and e.qty > 0 and e.project_id is null
    group by e.transaction_id`,
);

interface PlacedMove extends StockMove {
  date: string;
  /** Its place among the entries of its day. */
  place: number;
}

interface MovesQuestion {
  /** The movement that bought the goods. */
  bought: number;
  stock: number;
  day: string;
  /** The movement that is reversed. */
  movement: number;
}

/**
 * The moves of a stock after a purchase up to the end of a day, in the order of days, without those that were reversed. A correction of
 * the same day has the place of what it corrects.
 */
const readMoves = prepared<MovesQuestion, PlacedMove>(
  ({ bought, stock, day, movement }) => sql`
    select e.date::text as date, coalesce(e.in_place_of, e.id) as place, e.id, e.qty::text as qty, e.project_id as "projectId", e.type = 'adjustment' as "isCount", e.valued = 'along' as "isAlong"
    from (
      select p.date, min(coalesce(p.in_place_of, p.id)) as place from ${table.stock_entry} p where p.transaction_id = ${bought} and p.stock_id = ${stock} group by p.date
    ) bought join ${table.stock_entry} e on e.stock_id = ${stock} and (e.date, coalesce(e.in_place_of, e.id)) > (bought.date, bought.place)
    join ${table.transaction} t on t.id = e.transaction_id
    where e.date <= ${day} and e.qty <> 0 and t.id <> ${bought} and t.id <> ${movement} and t.reverses is null
      and not exists (select from ${table.transaction} r where r.reverses = t.id)
    order by e.date, coalesce(e.in_place_of, e.id), e.id`,
);

const heldThen = prepared<
  { projects: readonly number[]; stock: number; day: string },
  { project: number; quantity: Decimal }
>(
  ({ projects, stock, day }) => sql`
    select e.project_id as project, (-sum(e.qty))::text as quantity
    from ${table.stock_entry} e where e.project_id = any (${projects}::bigint[]) and e.stock_id = ${stock} and e.date <= ${day} group by e.project_id`,
);

/** The quantities before the purchase: those of the day's end without the purchase and what happened since. */
async function holdingsBefore(
  trx: Kysely<Tables>,
  { id, inTheEnd }: Stock,
  bought: Decimal,
  moves: readonly StockMove[],
  day: string,
) {
  const projectIds = [...new Set(moves.flatMap(({ projectId }) => projectId ?? []))];
  const rows = await heldThen(trx, { projects: projectIds, stock: id, day });
  const moved = (own: readonly StockMove[]) =>
    add(
      own.map(({ qty }) => qty),
      QUANTITY_PLACES,
    );
  const projects = rows.map(({ project, quantity: now }): [number, Decimal] => {
    const own = moves.filter(({ projectId }) => projectId === project);
    return [project, add([now, moved(own)], QUANTITY_PLACES)];
  });
  const since = add([bought, moved(moves)], QUANTITY_PLACES);
  return { inStock: subtract(inTheEnd, since, QUANTITY_PLACES), projects: new Map(projects) };
}
