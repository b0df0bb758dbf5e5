import { type Kysely, sql } from 'kysely';
import type { PostedStock } from '../../../ledger/reversal.ts';
import { prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';

/** A movement, what it corrected, what that corrected ... as far as each is dated as the reversal of the one before it. */
export interface Link {
  id: number;
  date: string;
}

const chainOf = prepared<{ id: number }, Link>(
  ({ id }) => sql`
    with recursive chain as (
      select t.id, t.date, t.corrects, 0 as step from ${table.transaction} t where t.id = ${id}
      union all
      select p.id, p.date, p.corrects, c.step + 1
      from chain c join ${table.transaction} p on p.id = c.corrects join ${table.transaction} r on r.reverses = p.id and r.date = c.date
    )
    select c.id, c.date::text as date from chain c order by c.step desc`,
);

/** The chain of a movement that may be reversed, the oldest one first. */
export function readChain(trx: Kysely<Tables>, id: number): Promise<Link[]> {
  return chainOf(trx, { id });
}

/** The movement that stood at the end of each day of a chain. */
export function lastOfDays(chain: readonly Link[]): Link[] {
  return chain.filter(({ date }, place) => chain[place + 1]?.date !== date);
}

const onDay = prepared<{ ids: readonly number[]; day: string }, { id: number }>(
  ({ ids, day }) => sql`
    select t.id from ${table.transaction} t where t.date = ${day} and (t.id = any (${ids}::bigint[]) or t.reverses = any (${ids}::bigint[]))`,
);

/** The ids of the transactions of a day by which a chain goes on: movements, and reversals of those before them. */
export async function readPostedOnDay(
  trx: Kysely<Tables>,
  chain: readonly Link[],
  day: string,
): Promise<readonly number[]> {
  const rows = await onDay(trx, { ids: chain.map(({ id }) => id), day });
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

const ofReversals = prepared<{ ids: readonly number[] }, OfReversal>(
  ({ ids }) => sql`
    select e.id, s.resource, s.record_id as "recordId", e.type, e.qty, e.value, e.rate, e.project_id as "projectId", e.date::text as date,
      coalesce(e.in_place_of, e.id) as place, o.id as "refersTo", o.date::text as "ofDay"
    from ${table.transaction} r join ${table.stock_entry} e on e.transaction_id = r.id join ${table.stock} s on s.id = e.stock_id
      left join ${table.stock_entry} o on e.valued = 'undo' and o.id = e.refers_to
    where r.reverses = any (${ids}::bigint[]) order by e.id`,
);

/** Without those that were taken back themselves. */
export async function readTakenBack(trx: Kysely<Tables>, chain: readonly Link[]): Promise<TakenBack[]> {
  const all = await ofReversals(trx, { ids: chain.map(({ id }) => id) });
  const isPair = ({ date, ofDay }: OfReversal) => date === ofDay;
  const undone = new Set(all.filter(isPair).map(({ refersTo }) => refersTo));
  return all.filter((entry) => !isPair(entry) && !undone.has(entry.id));
}
