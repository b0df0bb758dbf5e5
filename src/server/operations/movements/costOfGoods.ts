import type { Kysely } from 'kysely';
import { type Costed, costShifts, SHIFT_BOOKS, withCostShifts } from '../../../ledger/costShift.ts';
import { add, type Decimal, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import type { Posting } from '../../../ledger/posting.ts';
import type { PostedStock, PostedTransaction } from '../../../ledger/reversal.ts';
import { stockKey } from '../../../ledger/toCome.ts';
import { type StockMove, traceGoods } from '../../../ledger/whereabouts.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { lockBooks } from './effects.ts';

/**
 * The reversal of a movement that brought goods, with the cost that the goods took with them when they left the stock
 * (docs/business-rules.md, "Corrections of purchases"). All postings of goods lock the stock's book, so nothing moves between
 * reading and posting.
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
  if (bought.size === 0) return reversal;
  const entries = [...reversal.entries, ...(effect?.entries ?? [])];
  await lockBooks(trx, [...entries.map(({ book }) => book), ...SHIFT_BOOKS]);
  const after = boughtIn(effect?.stock ?? []);
  const shifts = [];
  for (const [key, line] of bought) {
    const stock = await readStock(trx, line);
    const moves = await readMoves(trx, posted.id, stock.id);
    const before = await holdingsBefore(trx, stock, line.quantity, moves);
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

const STOCK = keepPrepared(
  'select id, quantity::text, value::text from plinth.stock where resource = $1 and record_id = $2',
);

async function readStock(trx: Kysely<Tables>, { resource, recordId }: Bought): Promise<Stock> {
  const [stock] = await runSql<Stock>(trx, STOCK, [resource, recordId]);
  if (stock === undefined) throw new Error(`${resource} ${recordId} has no stock`);
  return stock;
}

/**
 * The moves of a stock since a purchase, without those that were reversed. A corrected movement takes the place of the first
 * one that it corrects, and so does the purchase itself.
 */
const MOVES = keepPrepared(`
with recursive chain as (
  select t.id, t.corrects from plinth.transaction t where t.id = $1
  union all select t.id, t.corrects from chain c join plinth.transaction t on t.id = c.corrects
), bought as (
  select min(c.id) as place, coalesce(min((
    select min(e.nth) from plinth.stock_entry e where e.transaction_id = c.id and e.stock_id = $2
  )), 0) as nth
  from chain c
)
select m.qty::text as qty, m.project_id as "projectId", m.type = 'adjustment' as "isCount"
from (
  select e.id, e.qty, e.project_id, e.type, case when t.corrects is null then t.id else (
    with recursive corrected as (
      select t.corrects as id
      union all select o.corrects from corrected c join plinth.transaction o on o.id = c.id where o.corrects is not null
    )
    select min(c.id) from corrected c
  ) end as place
  from bought b, plinth.stock_entry e join plinth.transaction t on t.id = e.transaction_id
  where e.stock_id = $2 and e.nth > b.nth and e.qty <> 0 and t.id <> $1 and t.reverses is null
    and not exists (select from plinth.transaction r where r.reverses = t.id)
) m, bought b
where m.place > b.place
order by m.place, m.id`);

function readMoves(trx: Kysely<Tables>, transactionId: number, stockId: number): Promise<StockMove[]> {
  return runSql<StockMove>(trx, MOVES, [transactionId, stockId]);
}

const HELD_NOW = keepPrepared(`
select e.project_id as project, (-sum(e.qty))::text as quantity
from plinth.stock_entry e where e.project_id = any($1::bigint[]) and e.stock_id = $2 group by e.project_id`);

/** The quantities before the purchase: those of today without the purchase and what happened since. */
async function holdingsBefore(
  trx: Kysely<Tables>,
  { id, quantity }: Stock,
  bought: Decimal,
  moves: readonly StockMove[],
) {
  const projectIds = [...new Set(moves.flatMap(({ projectId }) => projectId ?? []))];
  const rows = await runSql<{ project: number; quantity: Decimal }>(trx, HELD_NOW, [projectIds, id]);
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
