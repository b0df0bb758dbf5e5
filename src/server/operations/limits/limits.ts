/** The limits of access.yaml: what waits for an approval, and the sums that they compare (docs/definitions/access.md, "Limits"). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { compare, type Decimal, negate, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import {
  type ApprovalStep,
  isVoucherGroup,
  type Limit,
  type LimitSum,
  VOUCHER_GROUPS,
  VOUCHER_RECORD,
  type VoucherGroup,
} from '../../../schema/access.ts';
import type { ApprovalVoucher } from '../../../schema/approval.ts';
import type { Resource } from '../../../schema/index.ts';
import { holds, numberOf, type Reader, rowsSql } from '../../access/conditionSql.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { prepared } from '../../sql/prepared.ts';
import { recordOfJson, tableOf } from '../../sql/recordSql.ts';
import { REVERSED_AT, standing } from '../../sql/standing.ts';
import { type Tables, table } from '../../tables.ts';

/** The subject of an approval: the records of a resource, or a book of none. */
export type Subject = Pick<Resource, 'name' | 'stock'>;

/** A call that waits for an approval: what is needed to run it again, and to show it until then. */
export interface KeptCall {
  resource: Subject;
  actor: Actor;
  /** With the day on which it was sent. */
  body: unknown;
  params?: Readonly<Record<string, string>> | undefined;
  /** The columns of its record as PostgreSQL's JSON. */
  record: Row;
  /** The record that an adjustment is about. */
  recordId?: number | undefined;
  /** The changes of an opening or an adjustment. */
  voucher?: VoucherFigures | undefined;
}

/** An opening or an adjustment with its figures. */
export type VoucherFigures = ApprovalVoucher & Required<Pick<ApprovalVoucher, 'amount' | 'changes'>>;

/**
 * A call that access.yaml lets its actor post only with an approval. A caller that cannot keep it answers this refusal, so that no
 * way of recording posts it.
 */
export class NeedsApproval extends AppError<'needsApproval'> {
  readonly call: KeptCall;
  readonly steps: readonly ApprovalStep[];

  constructor(call: KeptCall, steps: readonly ApprovalStep[]) {
    super('needsApproval');
    this.call = call;
    this.steps = steps;
  }
}

/** The conditions of limits on the record `t`, which is a movement, an opening or an adjustment. */
export function conditionsSql(
  reader: Reader,
  subject: Pick<Resource, 'name' | 'fields'>,
  target: string,
  limits: readonly Limit[],
  { own, ...itself }: { own: (place: number) => RawBuilder<unknown> } & Itself,
): RawBuilder<boolean>[] {
  return limits.map(({ when, sum }, place) => {
    const total = sum && sql`(${own(place)} + ${sumBefore(reader, sum, itself)})`;
    return rowsSql(holds({ ...reader, sum: total }, subject, when?.get(target), 't'));
  });
}

/** The new one itself, which a sum leaves out: the approval that it replaces, and its transactions. */
export interface Itself {
  again?: number | undefined;
  posted?: readonly number[] | undefined;
}

/** SQL: the sum of what is posted and of what waits, of the period and with the keys of the record `t`. */
function sumBefore(
  reader: Reader,
  { of, by, over }: LimitSum,
  { again, posted = [] }: Itself,
): RawBuilder<unknown> {
  const { first, after } = PERIODS[over];
  const agrees = (alias: string) =>
    sql.join(
      [
        sql`${sql.id(alias, 'date')} >= ${first} and ${sql.id(alias, 'date')} < ${after}`,
        ...by.map((key) => sql`${sql.id(alias, key)} is not distinct from ${sql.id('t', key)}`),
      ],
      sql` and `,
    );
  const isOther = again === undefined ? sql`` : sql` and a.id <> ${again}::bigint`;
  const parts = [...of].flatMap(([target, typed]) => {
    if (isVoucherGroup(target))
      return vouchersOf(target, posted, isOther).map(
        (rows) => sql`select v.amount from (${rows}) v where ${agrees('v')}`,
      );
    const resource = reader.context.resources[target] as Resource;
    const waiting = sql`select t.* from ${table.approval} a, lateral ${recordOfJson(resource, sql`a.record`)}
      where a.state = 'waiting' and a.resource = ${target}${isOther}`;
    return [
      sql`select ${numberOf(reader, resource, typed, 'k')} as amount from ${tableOf(resource)} k
        where k.archived_at is null and ${sql.id('k', REVERSED_AT)} is null and ${agrees('k')}`,
      sql`select ${numberOf(reader, resource, typed, 'w')} from (${waiting}) w where ${agrees('w')}`,
    ];
  });
  return sql`(select coalesce(sum(x.amount), 0) from (${sql.join(parts, sql` union all `)}) x)`;
}

/** SQL: the posted openings or adjustments of records and of cash, and those that wait. */
function vouchersOf(
  group: VoucherGroup,
  posted: readonly number[],
  isOther: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const type = VOUCHER_GROUPS[group];
  return [
    sql`select x.date, x.resource, x.record_id,
        (select coalesce(sum(e.debit), 0) from ${table.entry} e where e.transaction_id = x.id) as amount
      from ${table.transaction} x
      where x.type = ${type} and x.resource is not null and x.reverses is null
        and x.id <> all (${posted}::bigint[]) and ${standing(sql`x.id`)}`,
    sql`select (a.voucher ->> 'date')::date as date, a.resource, a.record_id, (a.voucher ->> 'amount')::numeric as amount
      from ${table.approval} a where a.state = 'waiting' and a.voucher ->> 'type' = ${type}${isOther}`,
  ];
}

/** SQL: the days of the period of the record `t`. */
const PERIODS: Readonly<Record<LimitSum['over'], Record<'first' | 'after', RawBuilder<unknown>>>> = {
  day: { first: sql`t.date`, after: sql`t.date + 1` },
  month: {
    first: sql`date_trunc('month', t.date)::date`,
    after: sql`(date_trunc('month', t.date) + interval '1 month')::date`,
  },
};

export function periodOf({ over }: LimitSum, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return over === 'day' ? day : sql`date_trunc('month', ${day})`;
}

/**
 * Serialises the calls with a sum of these kinds until they are stored, so that two at once do not stay below it together. Called before
 * any book is locked.
 */
export async function lockSums(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  const names = limits.flatMap(({ sum, resources }) => (sum === undefined ? [] : [...resources]));
  if (names.length === 0) return;
  await lockEach(db, { names: [...new Set(names)] });
}

/** The first number keeps these locks apart from others. */
const lockEach = prepared<{ names: readonly string[] }, unknown>(
  ({ names }) => sql`
    select pg_advisory_xact_lock(7045307, l.name) from (
      select distinct hashtext(n.name) as name from unnest(${names}::text[]) n(name) order by 1
    ) l`,
);

/** The limits of an actor for a movement, or for what is posted by hand. @param target as a limit names it. */
export function limitsFor(actor: Actor | null, target: string): Limit[] {
  return (actor?.access?.limits ?? []).filter(({ resources }) => resources.has(target));
}

/**
 * Refuses an opening or an adjustment that needs approval. It is posted by then, so that it is refused first for whatever else is wrong;
 * the caller undoes it.
 *
 * @param record the columns of its record as PostgreSQL's JSON.
 * @throws NeedsApproval
 */
export async function guardVoucherLimits(
  db: Kysely<Tables>,
  context: Context,
  call: Omit<KeptCall, 'actor' | 'record' | 'voucher'> & { actor: Actor | null } & Itself,
  voucher: VoucherFigures,
  record: () => Promise<Row>,
): Promise<void> {
  const { resource, actor, recordId } = call;
  const target = GROUP_OF[voucher.type];
  const limits = limitsFor(actor, target);
  if (actor === null || limits.length === 0) return;
  const reader = readerOf(context, actor);
  const each = conditionsSql(reader, VOUCHER_RECORD, target, limits, {
    own: () => sql`t.amount`,
    again: call.again,
    posted: call.posted,
  });
  const by = (name: string | undefined) => {
    const change = voucher.changes.find(({ field }) => field === name);
    return change === undefined ? '0' : difference(change.after, change.before);
  };
  const [found] = await runSql<{ holds: boolean[] }>(
    db,
    sql`select jsonb_build_array(${sql.join(each)}) as holds
    from (select ${voucher.amount}::numeric as amount, ${by(resource.stock?.quantity)}::numeric as quantity,
      ${by(resource.stock?.price)}::numeric as price, ${voucher.date}::date as date, ${resource.name}::text as resource,
      ${recordId ?? null}::bigint as record_id) t`,
  );
  const holding = limits.filter((_, place) => found?.holds[place]);
  if (holding.length === 0) return;
  const { again: _, posted: __, ...kept } = call;
  throw new NeedsApproval({ ...kept, actor, record: await record(), voucher }, stepsOf(holding));
}

/** How much two figures differ, without a sign. */
export function difference(one: Decimal | number, other: Decimal | number): Decimal {
  const by = subtract(one, other, QUANTITY_PLACES);
  return compare(by, 0) < 0 ? negate(by, QUANTITY_PLACES) : by;
}

const GROUP_OF = { opening: 'openings', adjustment: 'adjustments' } as const satisfies Record<
  string,
  VoucherGroup
>;

export function readerOf(context: Context, actor: Actor): Reader {
  return { context, actor, today: businessToday(context.timeZone) };
}

/** The steps of all limits that hold, in their order. A person with a role has the right, too, so that a step for anybody is done by it. */
export function stepsOf(limits: readonly Pick<Limit, 'by' | 'together'>[]): ApprovalStep[] {
  const steps: ApprovalStep[] = [];
  let stage = 0;
  for (const { by, together } of limits) {
    const roles = by.filter((role) => !steps.some((step) => step.role === role));
    if (together && roles.length > 0) stage += 1;
    for (const role of roles) steps.push({ role, stage: together ? stage : ++stage });
  }
  const named = steps.filter(({ role }) => role !== null);
  return named.length === 0 ? steps : named;
}
