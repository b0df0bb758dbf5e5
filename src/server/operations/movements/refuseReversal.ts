import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { daysOfMonth } from '../../../fields/calendar.ts';
import { compare } from '../../../ledger/money.ts';
import { type AccrualRule, ruleOfMovement } from '../../../ledger/movements/index.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import type { Original } from '../../queries/transactions/original.ts';
import { payingOf, paymentsIn, peopleOf } from '../../sql/paySql.ts';
import { prepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { readPayFacts } from './payFacts.ts';

/*
 * Further checks of a reversal, in addition to floors and stock limits. Both run after it is posted, under the locks of its
 * books; a refusal rolls it back.
 */

/**
 * A movement that accrued the pay of a period cannot be reversed while another movement of that period is effective: the pay
 * would be lost (docs/business-rules.md, "Reversals").
 *
 * @param hasArrears whether arrears of the movement are reversed with it: they are pay of the period, too.
 * @throws AppError laterPayOfDay, laterPayOfMonth
 */
export async function refuseLostAccrual(
  trx: Kysely<Tables>,
  context: Context,
  { resource, header, values, accrued }: Original,
  hasArrears: boolean,
): Promise<void> {
  const rule = resource && ruleOfMovement(resource);
  if (rule?.needs === 'unaccrued') return refuseLostMonth(trx, context, rule, values, header.id);
  if (resource === undefined || rule?.needs !== 'pay') return;
  if (compare(accrued, 0) === 0 && !hasArrears) return;
  const item = { resource, body: values, actor: null };
  const movement = { item, values, date: header.date };
  const facts = await readPayFacts(trx, context, [{ movement, rule }]);
  if (facts.get(movement)?.first !== false) return;
  throw new AppError(rule.period === 'day' ? 'laterPayOfDay' : 'laterPayOfMonth');
}

/** The same for the accrual of a month: nobody whose pay it accrued may have been paid for the month. */
async function refuseLostMonth(
  trx: Kysely<Tables>,
  context: Context,
  rule: AccrualRule,
  values: Row,
  id: number,
): Promise<void> {
  const paying = payingOf(context, rule);
  if (paying === undefined) return;
  const { resource, payRule } = paying;
  const { first, last } = daysOfMonth(String(values[rule.month]));
  const people = peopleOf(context, resource, payRule);
  const period = { person: sql`b.record_id`, first: sql`of.first`, last: sql`of.last` };
  const [paid] = await runSql(
    trx,
    sql`select b.record_id
      from (select ${first}::date as first, ${last}::date as last) of, ${table.entry} e join ${table.book} b on b.id = e.book_id
      where e.transaction_id = ${id} and e.salary <> 0 and b.resource = ${people.name}
        and exists (select from ${tableOf(resource)} t where ${paymentsIn(resource, payRule, period)})
      limit 1`,
  );
  if (paid !== undefined) throw new AppError('laterPayOfMonth');
}

/** How much more a project would have returned by now, or else by the end of the first such day, because of the reversal. */
const returnedMore = prepared<{ id: number }, ReturnedMore>(
  ({ id }) => sql`
    select s.resource, s.record_id as id, d.date::text as day, d.over, d.is_last
    from (
      select e.stock_id, e.date, sum(sum(e.qty)) over days as over,
        sum(coalesce(sum(e.qty) filter (where ${id}::bigint in (t.reverses, t.corrects)), 0)) over days as change,
        lead(e.date) over days is null as is_last
      from ${table.stock_entry} e join ${table.transaction} t on t.id = e.transaction_id
      where (e.project_id, e.stock_id) in (
        select own.project_id, own.stock_id from ${table.stock_entry} own where own.transaction_id = ${id}
      )
      group by e.stock_id, e.project_id, e.date window days as (partition by e.stock_id, e.project_id order by e.date)
    ) d join ${table.stock} s on s.id = d.stock_id
    where d.over > 0 and d.change > 0 order by d.is_last desc, d.date limit 1`,
);

/**
 * Refuses a reversal or a correction after which a project would have returned goods that it never received, or not by that day.
 *
 * @throws AppError wouldReturnMore, wouldReturnMoreOnDay
 */
export async function refuseOverdrawnSites(
  trx: Kysely<Tables>,
  context: Context,
  { posted }: Original,
  actor: Actor,
): Promise<void> {
  if (!posted.stock.some(({ projectId }) => projectId !== null)) return;
  const [over] = await returnedMore(trx, { id: posted.id });
  if (over === undefined) return;
  const own = readWithin(trx, context, actor);
  const titleOf = await readTitles(own.db, own, [over]);
  const name = titleOf(over.resource, over.id) ?? 'the product';
  const params = { quantity: { quantity: String(over.over) }, product: name };
  throw over.is_last
    ? new AppError('wouldReturnMore', params)
    : new AppError('wouldReturnMoreOnDay', { ...params, day: { day: over.day } });
}

interface ReturnedMore {
  resource: string;
  id: number;
  day: string;
  over: number;
  is_last: boolean;
}
