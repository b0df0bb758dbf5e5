import { type RawBuilder, sql } from 'kysely';
import { daysOfMonth } from '../../../fields/calendar.ts';
import type { Decimal } from '../../../ledger/money.ts';
import type { PayRule } from '../../../ledger/movements/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { arrearsSum } from '../../sql/arrearsSql.ts';
import { datedText, joinDated } from '../../sql/datedSql.ts';
import { accruedByRate, accruedIn, basisSql, beyondSql, paymentsIn, peopleOf } from '../../sql/paySql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { employedSql } from './employed.ts';

/** The pay of a person for a month (docs/business-rules.md, "Payroll"). */
export interface PayFigures {
  id: number;
  /** The pay accrued for the month with its arrears, or to be accrued. */
  earned: Decimal;
  /** The part of it that was earned beyond the pay, such as a bonus. */
  bonus: Decimal;
  /** The salaries paid for it. */
  given: Decimal;
  /** The amount that may still be paid for it: never more than the firm owes the person. Below 0 if too much was paid. */
  left: Decimal;
  /** Whether the month was accrued, or has no pay to accrue. */
  accrued: boolean;
}

/** The figures of some people, in one statement. */
export async function payFigures(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  rule: PayRule,
  month: string,
  ids: readonly unknown[],
): Promise<Map<number, PayFigures>> {
  const rows = await runSql<PayFigures>(db, statement(context, resource, rule, ids, month));
  return new Map(rows.map((row) => [row.id, row]));
}

function statement(
  context: ReadContext,
  resource: Resource,
  rule: PayRule,
  ids: readonly unknown[],
  month: string,
): RawBuilder<unknown> {
  const { first, last } = daysOfMonth(month);
  const people = peopleOf(context, resource, rule);
  const rate = people.fields[rule.rate] as Field;
  const period = { person: sql`p.id`, first: sql`${first}::date`, last: sql`${last}::date` };
  const side = people.book?.normal === 'debit' ? '-' : '';
  return sql`
with sums as (
  select p.id,
    case when ${basisSql(people, rule, sql`p`)} = 'month' then coalesce(${datedText(rate, sql`p`)}::numeric, 0) else 0 end as rate,
    coalesce(s.given, 0) as given, coalesce(s.beyond, 0) as beyond,
    coalesce(s.pay, 0) - coalesce(s.beyond, 0) + coalesce(a.pay, 0) as pay,
    coalesce(s.arrears, 0) + coalesce(a.arrears, 0) as arrears, ${sql.raw(side)}coalesce(b.balance, 0) as owed
  from ${tableOf(people)} p
  ${joinDated(people, sql`p`, sql`${last}::date`)}
  left join ${table.book} b on b.resource = ${sql.lit(people.name)} and b.record_id = p.id
  left join lateral (
    select sum(t.amount) as given, sum(${beyondSql(resource, sql`t`)}) as beyond,
      sum((select sum(e.salary) from ${table.entry} e where e.transaction_id = t.id)) as pay,
      sum(${arrearsSum(sql`t.id`, sql`p.id`)}) as arrears
    from ${tableOf(resource)} t where ${paymentsIn(resource, rule, period)}
  ) s on true
  left join lateral (
    select sum(pay) as pay, sum(${arrearsSum(sql`accrued.movement`, sql`p.id`)}) as arrears from (${accruedIn(context, resource, rule, sql`${month}::text`)}) accrued where accrued.id = p.id
  ) a on true
  where p.id = any(${ids}::bigint[])
), facts as (select *, pay <> 0 or rate = 0 as accrued from sums)
select id, accrued, (earned + beyond)::text as earned, beyond::text as bonus, given::text as given,
  least(earned + beyond - given, owed + case when accrued then 0 else rate end)::text as "left"
from facts cross join lateral (select case when accrued then pay + arrears else rate end as earned) e`;
}

const UNACCRUED_LIMIT = 20_000;

/** Everyone with the firm who is paid by the month and whose pay of a month was not accrued, with that pay, by id. */
export async function unaccruedPeople(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  rule: PayRule,
  month: string,
): Promise<{ id: number; pay: Decimal }[]> {
  const people = peopleOf(context, resource, rule);
  const rate = sql`${datedText(people.fields[rule.rate] as Field, sql`p`)}::numeric`;
  const { first, last } = daysOfMonth(month);
  const period = { person: sql`p.id`, first: sql`${first}::date`, last: sql`${last}::date` };
  return runSql(
    db,
    sql`select p.id, (${rate})::text as pay
    from ${tableOf(people)} p ${joinDated(people, sql`p`, sql`${last}::date`)}
    where p.archived_at is null and ${basisSql(people, rule, sql`p`)} = 'month' and ${rate} > 0
      and ${employedSql(context, resource, rule, period)}
      and p.id not in (select id from (${accruedIn(context, resource, rule, sql`${month}::text`)}) everyone)
      and not exists (select from ${tableOf(resource)} t where ${paymentsIn(resource, rule, period)} and ${accruedByRate(resource)})
    order by p.id limit ${sql.lit(UNACCRUED_LIMIT)}`,
  );
}
