import type { Kysely } from 'kysely';
import { type Costed, costShifts, withCostShifts } from '../../../ledger/costShift.ts';
import { add, type Decimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import { type Posting, stockKey } from '../../../ledger/posting.ts';
import { GOODS_BOOKS, type PostedStock, type PostedTransaction } from '../../../ledger/reversal.ts';
import { type StockMove, traceGoods } from '../../../ledger/whereabouts.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { lockBooks } from './effects.ts';

/**
 * The reversal of a movement that brought goods, on a later day than its own, with the cost that the goods took with them when they
 * left the stock until then (docs/business-rules.md, "Corrections of purchases"). On the same day, what left is valued again by its day.
 * All postings of goods lock the stock's book, so nothing moves between reading and posting.
 *
 * @param effect the corrected movement; undefined for a reversal alone.
 */
export async function withCostOfGoods(
  trx: Kysely<Tables>,
  posted: PostedTransaction,
  reversal: Posting,
  effect?: Effect,
): Promise<Posting> {
  const bought = boughtIn(posted.stock);
  if (bought.size === 0 || reversal.date === posted.date) return reversal;
  const entries = [...reversal.entries, ...(effect?.entries ?? [])];
  await lockBooks(trx, [...entries.map(({ book }) => book), ...GOODS_BOOKS]);
  const after = boughtIn(effect?.stock ?? []);
  const shifts = [];
  for (const [key, line] of bought) {
    const stock = await readStock(trx, line, reversal.date);
    const moves = await readMoves(trx, posted.id, stock.id, reversal.date);
    const before = await holdingsBefore(trx, stock, line.quantity, moves, reversal.date);
    const goods = traceGoods(line.quantity, before, moves);
    const { resource, recordId, name } = line;
    const now = { resource, recordId, name, quantity: stock.quantity, cost: stock.value };
    shifts.push(...costShifts(now, line, after.get(key) ?? NOTHING, goods));
  }
  return withCostShifts(reversal, shifts);
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

interface Stock {
  id: number;
  quantity: Decimal;
  value: Decimal;
}

/** The stock at the end of a day. */
const STOCK = keepPrepared(`
select s.id, coalesce(sum(d.change), 0)::text as quantity, coalesce(sum(d.value), 0)::text as value
from plinth.stock s left join plinth.stock_day d on d.stock_id = s.id and d.date <= $3
where s.resource = $1 and s.record_id = $2 group by s.id`);

async function readStock(trx: Kysely<Tables>, { resource, recordId }: Bought, day: string): Promise<Stock> {
  const [stock] = await runSql<Stock>(trx, STOCK, [resource, recordId, day]);
  if (stock === undefined) throw new Error(`${resource} ${recordId} has no stock`);
  return stock;
}

/**
 * The moves of a stock after a purchase up to the end of a day, in the order of days, without those that were reversed. A correction of
 * the same day has the place of what it corrects.
 */
const MOVES = keepPrepared(`
select e.qty::text as qty, e.project_id as "projectId", e.type = 'adjustment' as "isCount", e.valued = 'along' as "isAlong"
from (
  select p.date, min(coalesce(p.in_place_of, p.id)) as place from plinth.stock_entry p where p.transaction_id = $1 and p.stock_id = $2 group by p.date
) bought join plinth.stock_entry e on e.stock_id = $2 and (e.date, coalesce(e.in_place_of, e.id)) > (bought.date, bought.place)
join plinth.transaction t on t.id = e.transaction_id
where e.date <= $3 and e.qty <> 0 and t.id <> $1 and t.reverses is null
  and not exists (select from plinth.transaction r where r.reverses = t.id)
order by e.date, coalesce(e.in_place_of, e.id), e.id`);

function readMoves(
  trx: Kysely<Tables>,
  transactionId: number,
  stockId: number,
  day: string,
): Promise<StockMove[]> {
  return runSql<StockMove>(trx, MOVES, [transactionId, stockId, day]);
}

const HELD_THEN = keepPrepared(`
select e.project_id as project, (-sum(e.qty))::text as quantity
from plinth.stock_entry e where e.project_id = any($1::bigint[]) and e.stock_id = $2 and e.date <= $3 group by e.project_id`);

/** The quantities before the purchase: those of the day's end without the purchase and what happened since. */
async function holdingsBefore(
  trx: Kysely<Tables>,
  { id, quantity }: Stock,
  bought: Decimal,
  moves: readonly StockMove[],
  day: string,
) {
  const projectIds = [...new Set(moves.flatMap(({ projectId }) => projectId ?? []))];
  const rows = await runSql<{ project: number; quantity: Decimal }>(trx, HELD_THEN, [projectIds, id, day]);
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
  return { inStock: subtract(quantity, since, QUANTITY_PLACES), projects: new Map(projects) };
}
