import { type RawBuilder, sql } from 'kysely';
/** SQL of what was accrued and paid for a period of pay (docs/business-rules.md, "Pay" and "Payroll"). */
import { type AccrualRule, type PayRule, ruleOf, ruleOfMovement } from '../../ledger/movements/index.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { table } from '../tables.ts';
import { datedText } from './datedSql.ts';
import { tableOf } from './recordSql.ts';
import { standing } from './standing.ts';

/** The rule of a movement that pays the pay of a month; undefined for any other. */
export function monthlyRule({ post }: Resource): PayRule | undefined {
  const rule = ruleOfMovement({ post });
  return rule?.needs === 'pay' && rule.period === 'month' && rule.month !== undefined ? rule : undefined;
}

/** The people whom a rule pays. */
export function peopleOf({ resources }: Context, resource: Resource, rule: PayRule): Resource {
  return resources[resource.fields[rule.person]?.to as string] as Resource;
}

/** SQL: how a person is paid, from the row and its `joinDated`. */
export function basisSql(people: Resource, rule: PayRule, person: RawBuilder<unknown>): RawBuilder<unknown> {
  const field = people.fields[rule.basis];
  return field === undefined ? sql`'day'` : sql`coalesce(${datedText(field, person)}, 'day')`;
}

/** The movement whose payments accrue the same pay. */
export function payingOf(
  { resources }: Pick<Context, 'resources'>,
  { pays }: AccrualRule,
): { resource: Resource; payRule: PayRule } | undefined {
  const payRule = ruleOf(pays);
  const resource = Object.values(resources).find(({ post }) => post?.rule === pays);
  return resource === undefined || payRule.needs !== 'pay' ? undefined : { resource, payRule };
}

/** The movements that pay the people of an entity, with their rules. */
export function payingPeople(
  { resources }: Pick<Context, 'resources'>,
  { name }: Resource,
): { resource: Resource; rule: PayRule }[] {
  return Object.values(resources).flatMap((resource) => {
    const rule = ruleOfMovement(resource);
    return rule?.needs === 'pay' && resource.fields[rule.person]?.to === name ? [{ resource, rule }] : [];
  });
}

interface Period {
  /** The id of the person, and the first and last day, as SQL. */
  person: RawBuilder<unknown>;
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
}

/** SQL: the condition of the payments `t` of a person in a period that are in effect. */
export function paymentsIn(
  resource: Resource,
  rule: PayRule,
  { person, first, last }: Period,
): RawBuilder<unknown> {
  return sql`t.${sql.id(rule.person)} = ${person} and t.archived_at is null and ${paidDay(resource, rule, sql`t`)} between ${first} and ${last}
      and ${standing(sql`t.id`)}`;
}

/** SQL: a day of the period that the payment in a row is for. */
function paidDay(resource: Resource, { month }: PayRule, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const isMonth = month !== undefined && resource.fields[month]?.type === 'month';
  return isMonth ? sql`coalesce((${row}.${sql.id(month)} || '-01')::date, ${row}.date)` : sql`${row}.date`;
}

/** SQL: the first day of the period that the payment in a row is for. */
export function periodDay(resource: Resource, rule: PayRule, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = paidDay(resource, rule, row);
  return rule.period === 'day' ? day : sql`date_trunc('month', ${day})`;
}

/**
 * SQL: whether a payment `t` accrued the pay of its period. One of the time at which the person was paid by another basis did not, nor
 * one with overtime alone.
 */
export function accruedByRate(resource: Resource): RawBuilder<unknown> {
  return sql`exists (select from ${table.entry} p where p.transaction_id = t.id and p.salary not in (0, ${beyondSql(resource, sql`t`)}))`;
}

/** SQL: what was earned beyond the rate with the payment in a row. */
export function beyondSql({ post }: Resource, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = (post?.beyond ?? []).map((field) => sql`coalesce(${row}.${sql.id(field)}, 0)`);
  return sums.length === 0 ? sql`0` : sql`(${sql.join(sums, sql` + `)})`;
}

/** The movement that accrues the pay of a month for everyone whom the resource pays; undefined if no definition has it. */
export function accrualOf(
  { resources }: Pick<Context, 'resources'>,
  resource: Resource,
): Resource | undefined {
  return Object.values(resources).find(({ post }) => {
    const rule = ruleOfMovement({ post });
    return rule?.needs === 'unaccrued' && rule.pays === resource.post?.rule;
  });
}

/**
 * SQL: the entries of accruals of a month that are in effect, as rows (id of the person, pay); no rows without such a movement. An
 * entry has the day of its accrual, by which the index of a person's book finds it among thousands of others.
 *
 * @param month YYYY-MM, as SQL.
 */
export function accruedIn(
  context: Context,
  resource: Resource,
  rule: PayRule,
  month: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const accrual = accrualOf(context, resource);
  if (accrual === undefined)
    return sql`select null::bigint as id, null::numeric as pay, null::bigint as movement where false`;
  return sql`select b.record_id as id, e.salary as pay, a.id as movement
    from ${tableOf(accrual)} a
    join ${table.entry} e on e.transaction_id = a.id and e.date = a.date and e.salary <> 0
    join ${table.book} b on b.id = e.book_id and b.resource = ${sql.lit(peopleOf(context, resource, rule).name)}
    where a.month = ${month} and a.archived_at is null and ${standing(sql`a.id`)}`;
}
