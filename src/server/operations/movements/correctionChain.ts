import type { Kysely } from 'kysely';
import type { PostedStock } from '../../../ledger/reversal.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';

/** A movement, what it corrected, what that corrected ... as far as each is dated as the reversal of the one before it. */
export interface Link {
  id: number;
  date: string;
}

const CHAIN = keepPrepared(`
with recursive chain as (
  select t.id, t.date, t.corrects, 0 as step from plinth.transaction t where t.id = $1
  union all
  select p.id, p.date, p.corrects, c.step + 1
  from chain c join plinth.transaction p on p.id = c.corrects join plinth.transaction r on r.reverses = p.id and r.date = c.date
)
select c.id, c.date::text as date from chain c order by c.step desc`);

/** The chain of a movement that may be reversed, the oldest one first. */
export function readChain(trx: Kysely<Tables>, id: number): Promise<Link[]> {
  return runSql<Link>(trx, CHAIN, [id]);
}

/** The movement that stood at the end of each day of a chain. */
export function lastOfDays(chain: readonly Link[]): Link[] {
  return chain.filter(({ date }, place) => chain[place + 1]?.date !== date);
}

const ON_DAY = keepPrepared(`
select t.id from plinth.transaction t where t.date = $2 and (t.id = any($1::bigint[]) or t.reverses = any($1::bigint[]))`);

/** The ids of the transactions of a day by which a chain goes on: movements, and reversals of those before them. */
export async function readPostedOnDay(
  trx: Kysely<Tables>,
  chain: readonly Link[],
  day: string,
): Promise<readonly number[]> {
  const rows = await runSql<{ id: number }>(trx, ON_DAY, [chain.map(({ id }) => id), day]);
  return rows.map(({ id }) => id);
}

/** A stock entry by which a movement of a chain was reversed on a later day. */
export interface TakenBack extends PostedStock {
  date: string;
  /** Its place among the entries of its day. */
  place: number;
}

interface OfReversal extends TakenBack {
  refersTo: number | null;
  /** The day of the entry that it takes back. */
  ofDay: string | null;
}

const OF_REVERSALS = keepPrepared(`
select e.id, s.resource, s.record_id as "recordId", e.type, e.qty, e.value, e.rate, e.project_id as "projectId", e.date::text as date,
  coalesce(e.in_place_of, e.id) as place, o.id as "refersTo", o.date::text as "ofDay"
from plinth.transaction r join plinth.stock_entry e on e.transaction_id = r.id join plinth.stock s on s.id = e.stock_id
  left join plinth.stock_entry o on e.valued = 'undo' and o.id = e.refers_to
where r.reverses = any($1::bigint[]) order by e.id`);

/** Without those that were taken back themselves. */
export async function readTakenBack(trx: Kysely<Tables>, chain: readonly Link[]): Promise<TakenBack[]> {
  const all = await runSql<OfReversal>(trx, OF_REVERSALS, [chain.map(({ id }) => id)]);
  const isPair = ({ date, ofDay }: OfReversal) => date === ofDay;
  const undone = new Set(all.filter(isPair).map(({ refersTo }) => refersTo));
  return all.filter((entry) => !isPair(entry) && !undone.has(entry.id));
}
