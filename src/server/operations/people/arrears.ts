import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { arrears } from '../../../ledger/arrears.ts';
import { bookKey } from '../../../ledger/books.ts';
import { add, compare, type Decimal } from '../../../ledger/money.ts';
import { type PayRule, periodOf, ruleOfMovement } from '../../../ledger/movements/index.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { reversal } from '../../../ledger/reversal.ts';
import { type Field, OWN_VOUCHERS, type Resource } from '../../../schema/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { lockBooks } from '../../database/lockBooks.ts';
import { postGroups } from '../../database/post.ts';
import type { Row } from '../../database/runSql.ts';
import { firstOpenDayOf } from '../../queries/periods/readPeriods.ts';
import { type Original, readPosted } from '../../queries/transactions/original.ts';
import { accruedPeriods, arrearsOf } from '../../sql/arrearsSql.ts';
import { datedText, joinDated } from '../../sql/datedSql.ts';
import { basisSql, payingOf, payingPeople, peopleOf } from '../../sql/paySql.ts';
import { type KeptStatement, prepared, preparedFor } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';

/**
 * Arrears (docs/business-rules.md, "Arrears"): the difference between what was accrued for a period and what the person's pay of it is by
 * now. They belong to the movement that accrued the period, have its project, and are reversed with it.
 */
export interface Arrears {
  /** The movement that accrued the period, YYYY-MM-DD for the day on which the arrears are posted. */
  movement: number;
  date: string;
  /** The first and the last day of the period, YYYY-MM-DD: the same for the pay of a day. */
  first: string;
  last: string;
  project: number | null;
  /** Below 0 if the pay is less by now. */
  amount: Decimal;
}

/** A record of the entity whose people are paid. */
interface Person {
  people: Resource;
  id: number;
}

/** The periods that are settled: those that end in some days, of one movement's rule or of all. */
interface Periods {
  from: string;
  to?: string;
  of?: PayRule;
}

/**
 * Posts what a person's pay of the periods that were accrued differs by from what was accrued, each on the day of the movement that accrued
 * it, or on the first open day. The pay is that of the dated values as the caller has written them. A second call posts nothing.
 *
 * @throws AppError the errors of `post`, such as booksClosed where no day is open.
 */
export async function settleArrears(
  trx: Kysely<Tables>,
  context: Context,
  person: Person,
  { from, to, of }: Periods,
  actor: Actor | null,
): Promise<Arrears[]> {
  const paying = payingPeople(context, person.people).filter(({ rule }) => of === undefined || rule === of);
  if (paying.length === 0) return [];
  // A payment at the same moment is accrued before this, or by the new pay.
  const key = bookKey(person.people.name, person.id);
  await lockBooks(trx, [key, ...paying.map(({ rule }) => rule.cost)]);
  const firstOpen = await firstOpenDayOf(trx);
  const all: Arrears[] = [];
  const postings: Posting[] = [];
  for (const { resource, rule } of paying) {
    const due = dueOf(context, person.people, resource, rule);
    const rows = await due(trx, { person: person.id, from, to: to ?? null });
    for (const row of rows) {
      const one = { ...row, date: row.date < firstOpen ? firstOpen : row.date };
      all.push(one);
      postings.push(arrearsPosting(person, rule, one, actor));
    }
  }
  await postAll(trx, context, postings);
  return all.sort((a, b) => (a.first < b.first ? -1 : 1));
}

/** Settles the period to which a correction has brought a payment. */
export async function settlePayment(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  row: Row,
  actor: Actor,
): Promise<void> {
  const rule = ruleOfMovement(resource);
  if (rule?.needs !== 'pay') return;
  const { last } = periodOf(rule, { values: row, date: String(row.date) });
  const person = { people: peopleOf(context, resource, rule), id: Number(row[rule.person]) };
  await settleArrears(trx, context, person, { from: last, to: last, of: rule }, actor);
}

const findArrears = prepared<
  { movement: number },
  { id: number; date: string; person: number; people: string }
>(
  ({ movement }) => sql`
    select x.id, x.date::text as date, x.record_id as person, x.resource as people
    from ${arrearsOf(movement)} order by x.id`,
);

/**
 * Reverses the arrears of a movement that is reversed.
 *
 * @param by the reversal of the movement.
 * @returns the sum of the arrears by person.
 */
export async function reverseArrears(
  trx: Kysely<Tables>,
  context: Context,
  { resource, header }: Original,
  by: { id: number; date: string; reason: string },
  actor: Actor,
): Promise<Map<number, Decimal>> {
  const sums = new Map<number, Decimal>();
  if (resource === undefined || payRuleOf(context, resource) === undefined) return sums;
  const found = await findArrears(trx, { movement: header.id });
  const postings: Posting[] = [];
  for (const { id, date, person, people } of found) {
    const posted = await readPosted(productDb(trx), readAsProduct(context), { id, date });
    sums.set(person, add([sums.get(person) ?? '0', ...posted.entries.map(({ salary }) => salary)]));
    postings.push(
      reversal(posted, {
        date: date > by.date ? date : by.date,
        note: by.reason,
        createdBy: actor.id,
        voucher: OWN_VOUCHERS.reversal,
        resource: people,
        recordId: person,
        causedBy: by.id,
      }),
    );
  }
  await postAll(trx, context, postings);
  return sums;
}

/** Posts the arrears of a corrected movement again for the correction, which accrued what its original did. */
export async function keepArrears(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  row: Row,
  sums: ReadonlyMap<number, Decimal>,
  actor: Actor,
): Promise<void> {
  const paying = payRuleOf(context, resource);
  if (paying === undefined || sums.size === 0) return;
  const { rule } = paying;
  const people = peopleOf(context, paying.resource, rule);
  const firstOpen = await firstOpenDayOf(trx);
  const date = String(row.date) < firstOpen ? firstOpen : String(row.date);
  const project = rule.place === undefined ? null : ((row[rule.place] ?? null) as number | null);
  const postings = [...sums]
    .filter(([, amount]) => compare(amount, 0) !== 0)
    .map(([id, amount]) =>
      arrearsPosting({ people, id }, rule, { movement: Number(row.id), date, project, amount }, actor),
    );
  await postAll(trx, context, postings);
}

/** The rule by which a movement accrues pay: its own, or that of the payments whose pay it accrues. */
function payRuleOf(context: Context, resource: Resource): { resource: Resource; rule: PayRule } | undefined {
  const rule = ruleOfMovement(resource);
  if (rule?.needs === 'pay') return { resource, rule };
  const paying = rule?.needs === 'unaccrued' ? payingOf(context, rule) : undefined;
  return paying && { resource: paying.resource, rule: paying.payRule };
}

function arrearsPosting(
  { people, id }: Person,
  { cost }: PayRule,
  { movement, date, project, amount }: Pick<Arrears, 'movement' | 'date' | 'project' | 'amount'>,
  actor: Actor | null,
): Posting {
  const header = {
    date,
    createdBy: actor?.id ?? null,
    voucher: OWN_VOUCHERS.arrears,
    resource: people.name,
    recordId: id,
    causedBy: movement,
    projectId: project,
  };
  return arrears(header, { person: bookKey(people.name, id), cost }, amount);
}

/** Each is posted, or the first refusal is thrown. */
async function postAll(trx: Kysely<Tables>, context: Context, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const groups = postings.map((posting) => [posting]);
  const { posted } = await postGroups(trx, groups, context.settings);
  for (const group of posted) if (group instanceof AppError) throw group;
}

/** The periods of a person of which the pay differs from what was accrued, and that end in some days. */
function dueOf(
  context: Context,
  people: Resource,
  resource: Resource,
  rule: PayRule,
): KeptStatement<{ person: number; from: string; to: string | null }, Arrears> {
  return preparedFor(context, `arrears ${resource.name} ${people.name}`, ({ person, from, to }) => {
    const days = sql`between ${from}::date and coalesce(${to}::date, 'infinity')`;
    const rate = people.fields[rule.rate] as Field;
    const place =
      rule.place === undefined
        ? sql`null::bigint`
        : sql`(select ${sql.id('t', rule.place)} from ${tableOf(resource)} t where t.id = a.movement)`;
    return sql`
with due as (
  select a.*, case when ${basisSql(people, rule, sql`p`)} = ${sql.lit(rule.period)}
    then coalesce(${datedText(rate, sql`p`)}::numeric, 0) else 0 end as pay
  from (${accruedPeriods(context, resource, rule, sql`${person}::bigint`, days)}) a
  join ${tableOf(people)} p on p.id = a.person ${joinDated(people, sql`p`, sql`a.last`)}
)
select a.movement, (select m.date::text from ${table.transaction} m where m.id = a.movement) as date, a.first::text as first,
  a.last::text as last, ${place} as project, (a.pay - a.accrued)::text as amount
from due a where a.pay <> a.accrued order by a.first`;
  });
}
