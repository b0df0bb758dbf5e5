import { type RawBuilder, sql } from 'kysely';
/** SQL of arrears: what was accrued for a period of pay, and what was accrued for it later (docs/business-rules.md, "Arrears"). */
import type { PayRule } from '../../ledger/movements/index.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { table } from '../tables.ts';
import { accrualOf, beyondSql, paymentsIn, peopleOf, periodDay } from './paySql.ts';
import { tableOf } from './recordSql.ts';
import { standing } from './standing.ts';

/**
 * SQL: the arrears of a movement, as transactions `x`. They stand as long as it does: they are reversed with it.
 *
 * @param movement its id, as SQL.
 */
export function arrearsOf(movement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${table.transaction} x where x.caused_by = ${movement} and x.type = 'arrears'`;
}

/** SQL: the sum of the arrears of a movement of a person. */
export function arrearsSum(movement: RawBuilder<unknown>, person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum((select sum(e.salary) from ${table.entry} e where e.transaction_id = x.id)), 0)
    from ${arrearsOf(movement)} and x.record_id = ${person})`;
}

/**
 * SQL: the periods of people that are accrued: person, first and last day, the movement that accrued the period, and what was accrued by the
 * rate and by arrears. A day is accrued by its first payment with pay, or the first of all, because it makes the person present; a month only
 * by one with pay, because the pay of any other month is still to be accrued.
 *
 * @param person SQL: what a person's id equals, such as a value. @param days SQL: a condition of the last day, such as `>=` and a day.
 */
export function accruedPeriods(
  context: Context,
  resource: Resource,
  rule: PayRule,
  person: RawBuilder<unknown>,
  days: RawBuilder<unknown> = sql`is not null`,
): RawBuilder<unknown> {
  const name = sql`t.${sql.id(rule.person)}`;
  const day = periodDay(resource, rule, sql`t`);
  const ever = { person, first: sql`'-infinity'`, last: sql`'infinity'` };
  const payments = sql`
    select t.id, ${name} as person, (${day})::date as first,
      (select coalesce(sum(e.salary), 0) from ${table.entry} e where e.transaction_id = t.id) - ${beyondSql(resource, sql`t`)} as by_rate,
      ${arrearsSum(sql`t.id`, name)} as arrears
    from ${tableOf(resource)} t where ${paymentsIn(resource, rule, ever)} and ${lastDay(rule, day)} ${days}`;
  const paid = sql.join([payments, ...accruals(context, resource, rule, person, days)], sql` union all `);
  return sql`
    select p.person, p.first, ${lastDay(rule, sql`p.first`)} as last, (array_agg(p.id order by p.by_rate = 0, p.id))[1] as movement,
      sum(p.by_rate + p.arrears) as accrued, bool_or(exists (select from ${arrearsOf(sql`p.id`)} and x.record_id = p.person)) as has_arrears
    from (${paid}) p group by p.person, p.first ${rule.period === 'month' ? sql`having bool_or(p.by_rate <> 0)` : sql``}`;
}

/** The accruals of months for everyone, as payments of each person. */
function accruals(
  context: Context,
  resource: Resource,
  rule: PayRule,
  person: RawBuilder<unknown>,
  days: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const accrual = rule.period === 'month' ? accrualOf(context, resource) : undefined;
  if (accrual === undefined) return [];
  const first = sql`(a.month || '-01')::date`;
  return [
    sql`select a.id, b.record_id, ${first}, e.salary, ${arrearsSum(sql`a.id`, sql`b.record_id`)}
    from ${tableOf(accrual)} a join ${table.entry} e on e.transaction_id = a.id and e.salary <> 0
    join ${table.book} b on b.id = e.book_id and b.resource = ${sql.lit(peopleOf(context, resource, rule).name)} and b.record_id = ${person}
    where a.archived_at is null and ${standing(sql`a.id`)} and ${lastDay(rule, first)} ${days}`,
  ];
}

/** The last day of the period that begins on a day. */
function lastDay({ period }: PayRule, first: RawBuilder<unknown>): RawBuilder<unknown> {
  return period === 'day'
    ? sql`(${first})::date`
    : sql`(date_trunc('month', ${first}) + interval '1 month - 1 day')::date`;
}
