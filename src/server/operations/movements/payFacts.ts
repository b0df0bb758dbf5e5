import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compare, type Decimal } from '../../../ledger/money.ts';
import {
  earnedBeyond,
  type PayFacts,
  type PayRule,
  periodOf,
  ruleOf,
} from '../../../ledger/movements/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { datedText, joinDated } from '../../sql/datedSql.ts';
import { accruedByRate, accruedIn, basisSql, paymentsIn, peopleOf } from '../../sql/paySql.ts';
import { preparedFor } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import type { Movement } from './Movement.ts';

/** A movement whose rule accrues pay. */
export interface Payment {
  movement: Movement;
  rule: PayRule;
}

/**
 * For the people of some payments: their pay, whether they are on the project that day, and the effective payments of the
 * period. Reversed ones do not count (docs/business-rules.md, "Pay"), and neither does the original of a correction.
 */
export async function readPayFacts(
  trx: Kysely<Tables>,
  context: Context,
  payments: readonly Payment[],
): Promise<Map<Movement, PayFacts>> {
  const facts = new Map<Movement, PayFacts>();
  for (const resource of new Set(payments.map(({ movement }) => movement.item.resource))) {
    const own = payments.filter(({ movement }) => movement.item.resource === resource);
    const { rule } = own[0] as Payment;
    const read = preparedFor<{ questions: string }, PayRow>(context, `pay of ${resource.name}`, (given) =>
      statement(context, resource, rule, given.questions),
    );
    const rows = await read(trx, { questions: JSON.stringify(own.map(questionOf)) });
    for (const { n, rate, basis, standing, assigned, was_later } of rows) {
      const { movement } = own[n] as Payment;
      const again = was_later ? undefined : accruedBefore(movement, rule);
      const pay =
        again === undefined
          ? { rate: rate ?? '0', basis, first: !standing }
          : { rate: again, basis: rule.period, first: !standing || accruedSamePeriod(movement, rule) };
      const beyond = earnedBeyond(resource.post?.beyond, movement.values);
      facts.set(movement, { ...pay, beyond, assigned });
    }
  }
  return facts;
}

interface PayRow {
  n: number;
  rate: string | null;
  basis: PayFacts['basis'];
  standing: boolean;
  assigned: boolean;
  /** Whether it corrects a payment that accrued nothing because another one had accrued that period. */
  was_later: boolean;
}

/**
 * A correction accrues what its original accrued for the same person, nothing included (docs/business-rules.md, "Pay"): a later
 * change of the pay does not affect it. The original was not a later payment of a period that the correction leaves.
 */
function accruedBefore({ item: { corrects }, values }: Movement, { person }: PayRule): Decimal | undefined {
  return corrects?.values[person] === values[person] ? corrects?.accrued : undefined;
}

/** Whether a correction stays in the period of its original, and the original accrued the pay of it. */
function accruedSamePeriod(movement: Movement, rule: PayRule): boolean {
  const { corrects } = movement.item;
  if (corrects === undefined || compare(corrects.accrued, 0) === 0) return false;
  return periodOf(rule, corrects).first === periodOf(rule, movement).first;
}

function questionOf({ movement, rule }: Payment, n: number): Record<string, unknown> {
  const { item, values, date } = movement;
  const { first, last } = periodOf(rule, movement);
  const place = rule.place === undefined ? null : values[rule.place];
  const left = leftPeriod(movement, rule);
  const before = left && { was_first: left.first, was_last: left.last };
  const but = item.corrects?.id ?? null;
  return { n, person: values[rule.person], place, day: date, first, last, but, ...before };
}

/** The period of the original that a correction leaves, if the original accrued nothing in it. */
function leftPeriod(movement: Movement, rule: PayRule): { first: string; last: string } | undefined {
  const { corrects } = movement.item;
  const before = accruedBefore(movement, rule);
  if (corrects === undefined || before === undefined || compare(before, 0) !== 0) return undefined;
  const period = periodOf(rule, corrects);
  return period.first === periodOf(rule, movement).first ? undefined : period;
}

/**
 * A payment with the month that it is for: the month given, that of the original of a correction, or that of its date. A definition
 * without the field has only the month of the date.
 */
export function withMonth(movement: Movement): Movement {
  const { item, values, date } = movement;
  const name = item.resource.post?.rule;
  const rule = name === undefined ? undefined : ruleOf(name);
  if (rule?.needs !== 'pay' || rule.month === undefined) return movement;
  if (item.resource.fields[rule.month]?.type !== 'month') return movement;
  const kept = item.corrects && periodOf(rule, item.corrects).first;
  const month = values[rule.month] ?? (kept ?? date).slice(0, 'YYYY-MM'.length);
  return { ...movement, values: { ...values, [rule.month]: month } };
}

/** @param questions as JSON, one for each payment. */
function statement(
  context: Context,
  resource: Resource,
  rule: PayRule,
  questions: RawBuilder<string>,
): RawBuilder<unknown> {
  const people = peopleOf(context, resource, rule);
  const rate = people.fields[rule.rate] as Field;
  const period = { person: sql`g.person`, first: sql`g.first`, last: sql`g.last` };
  const day = (moment: string) =>
    sql`(${sql.id('a', moment)} at time zone ${sql.lit(context.timeZone)})::date`;
  const left = { person: sql`g.person`, first: sql`g.was_first`, last: sql`g.was_last` };
  const accruedFor = (first: RawBuilder<unknown>) =>
    rule.period === 'month'
      ? sql`or exists (select from (${accruedIn(context, resource, rule, sql`to_char(${first}, 'YYYY-MM')`)}) a where a.id = g.person)`
      : sql``;
  const paid = (of: typeof period) => paymentsIn(resource, rule, of);
  return sql`
    select g.n, ${datedText(rate, sql`p`)} as rate, ${basisSql(people, rule, sql`p`)} as basis,
      exists (
        select from ${tableOf(resource)} t
        where ${paid(period)} and t.id is distinct from g.but
      ) ${accruedFor(sql`g.first`)} as standing,
      exists (
        select from ${tableOf(resource)} t
        where ${paid(left)} and t.id is distinct from g.but and ${accruedByRate(resource)}
      ) ${accruedFor(sql`g.was_first`)} as was_later,
      exists (
        select from ${table.assignment} a
        where a.employee_id = g.person and a.project_id = g.place and ${day('assigned_at')} <= g.day
          and (a.released_at is null or ${day('released_at')} >= g.day)
      ) as assigned
    from jsonb_to_recordset(${questions}::jsonb) g(
      n integer, person bigint, place bigint, day date, first date, last date, but bigint, was_first date, was_last date)
    join ${tableOf(people)} p on p.id = g.person
    ${joinDated(people, sql`p`, sql`g.last`)}`;
}
