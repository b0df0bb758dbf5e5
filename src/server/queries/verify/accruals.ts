import { type RawBuilder, sql } from 'kysely';
import { failure } from '../../../errors/failure.ts';
import { daysOfMonth } from '../../../fields/calendar.ts';
import { recordOfBook } from '../../../ledger/books.ts';
import { add, compare, type Decimal, subtract } from '../../../ledger/money.ts';
import {
  type AccrualRule,
  earnedBeyond,
  type PayRule,
  periodOf,
  ruleOf,
} from '../../../ledger/movements/index.ts';
import { datedFields, type Field, type Resource } from '../../../schema/index.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import type { Difference } from './differences.ts';
import { accruedBy } from './expectedEffect.ts';
import { amountIn, type Reading } from './Finding.ts';
import type { Voucher } from './vouchers.ts';

/**
 * Vouchers that accrue another pay than the person had on that day or at the end of that month; a correction accrues what its original
 * did, or nothing (docs/business-rules.md, "Pay").
 */
export async function otherAccruals(
  reading: Reading,
  movement: Resource,
  pay: PayRule,
  vouchers: readonly Voucher[],
): Promise<Difference[]> {
  const accruing = vouchers.filter((voucher) => compare(byRate(movement, voucher), 0) !== 0);
  const corrections = accruing.filter(({ accruedBefore }) => accruedBefore !== null);
  const others = accruing.filter(({ accruedBefore }) => accruedBefore === null);
  return [
    ...corrections.flatMap((voucher) => otherThanCorrected(reading, movement, voucher)),
    ...(await otherThanRate(reading, movement, pay, others)),
  ];
}

/** The pay that a voucher accrued, without what was earned beyond the rate. */
function byRate({ post }: Resource, voucher: Voucher): Decimal {
  return subtract(accruedBy(voucher), earnedBeyond(post?.beyond, voucher.values));
}

function otherThanCorrected(reading: Reading, movement: Resource, voucher: Voucher): Difference[] {
  const before = voucher.accruedBefore ?? '0';
  const accrued = byRate(movement, voucher);
  if (compare(accrued, before) === 0) return [];
  const amounts = {
    accrued: amountIn(reading, Number(accrued)),
    before: amountIn(reading, Number(before)),
  };
  return [
    {
      id: voucher.id,
      owner: { resource: null, record_id: null },
      describe: ({ resource, id }) => failure('accruedOtherCorrected', { resource, id, ...amounts }),
    },
  ];
}

/** The pay that a voucher accrued for a person, for a period that ends on a day. */
interface Accrued {
  id: number;
  person: number;
  /** YYYY-MM-DD */
  day: string;
  accrued: Decimal;
}

type OtherRow = Omit<Accrued, 'accrued'>;

async function otherThanRate(
  reading: Reading,
  movement: Resource,
  pay: PayRule,
  vouchers: readonly Voucher[],
): Promise<Difference[]> {
  const people = reading.context.resources[movement.fields[pay.person]?.to ?? ''];
  if (people === undefined || vouchers.length === 0) return [];
  const accrued = vouchers.map((voucher) => ({
    id: voucher.id,
    person: Number(voucher.values[pay.person]),
    day: periodOf(pay, voucher).last,
    accrued: byRate(movement, voucher),
  }));
  return otherThanRates(reading, people, pay, accrued);
}

/**
 * The same of accruals of a month for everyone: each person's pay. A correction accrues what its original did, so it is left out
 * (docs/business-rules.md, "Payroll").
 */
export async function otherMonthlyAccruals(
  reading: Reading,
  rule: AccrualRule,
  vouchers: readonly Voucher[],
): Promise<Difference[]> {
  const pay = ruleOf(rule.pays);
  const paying = Object.values(reading.context.resources).find(({ post }) => post?.rule === rule.pays);
  if (paying === undefined || pay.needs !== 'pay') return [];
  const people = reading.context.resources[paying.fields[pay.person]?.to ?? ''];
  if (people === undefined) return [];
  const accrued = vouchers.flatMap(({ id, values, entries }) =>
    entries.flatMap(({ book, salary }) => {
      const owner = recordOfBook(book);
      if (owner?.resource !== people.name || salary === 0) return [];
      return [
        { id, person: owner.id, day: daysOfMonth(String(values[rule.month])).last, accrued: add([salary]) },
      ];
    }),
  );
  return otherThanRates(reading, people, pay, accrued, sql`t.corrects is null`);
}

/** @param also SQL: a condition of the transactions `t` that are compared. */
async function otherThanRates(
  reading: Reading,
  people: Resource,
  pay: PayRule,
  all: readonly Accrued[],
  also = sql`true`,
): Promise<Difference[]> {
  if (all.length === 0) return [];
  const rows = await runSql<OtherRow>(reading.trx, statement(people, pay, all, also));
  const amounts = new Map(all.map(({ id, person, accrued }) => [`${id} ${person}`, accrued]));
  return rows.map(({ id, person, day }) => {
    const accrued = amountIn(reading, Number(amounts.get(`${id} ${person}`)));
    return {
      id,
      owner: { resource: people.name, record_id: person },
      describe: (named) => failure('accruedOtherPay', { ...named, accrued, day: { day } }),
    };
  });
}

/**
 * The pay of a day may have been entered again later, so a voucher may have the one that was known when it was posted,
 * with a minute for postings under way, or any that was entered since: an import is as old as its `at`. Before values were dated,
 * every pay in the history of the person may be the one.
 */
function statement(
  people: Resource,
  pay: PayRule,
  all: readonly Accrued[],
  also: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { name } = people;
  const held = sql`${table.dated_value} d where d.resource = ${name} and d.record_id = g.person and d.effective_from <= g.day`;
  const known = sql`t.created_at - interval '1 minute'`;
  const isDated = datedFields(people).some((field: Field) => field.name === pay.rate);
  const undated = isDated
    ? sql`t.created_at < (select min(m.timestamp)::timestamptz from ${table.kysely_migration} m)`
    : sql`true`;
  return sql`
    select g.id, g.person, g.day::text as day
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) g(id bigint, person bigint, day date, accrued numeric)
    join ${table.transaction} t on t.id = g.id
    join ${tableOf(people)} p on p.id = g.person
    where ${also} and not exists (
      select from (
        (select to_jsonb(p.*) || d.values as values from ${held} and d.at <= ${known} order by d.id desc limit 1)
        union all select to_jsonb(p.*) || d.values from ${held} and d.at > ${known}
        union all select to_jsonb(p.*) where not exists (select from ${held})
      ) pay where (pay.values ->> ${pay.rate})::numeric = g.accrued and ${isBasis(people, pay, sql`pay.values`)}
    ) and not exists (
      select from ${table.audit} a, lateral (values (a.old), (a.new)) seen(values)
      where ${undated} and a.resource = ${name} and a.record_id = g.person
        and (seen.values ->> ${pay.rate})::numeric = g.accrued
    )
    order by g.id`;
}

/** SQL: whether the pay in some values of a person is for the period of the rule. Without the field everybody is paid by the day. */
export function isBasis(
  people: Resource,
  { basis, period }: PayRule,
  values: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const by = people.fields[basis] === undefined ? sql`'day'` : sql`coalesce(${values} ->> ${basis}, 'day')`;
  return sql`${by} = ${period}`;
}
