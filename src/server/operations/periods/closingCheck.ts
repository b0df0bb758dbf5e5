import { sql } from 'kysely';
import { daysOfMonth } from '../../../fields/calendar.ts';
import { ruleOfMovement } from '../../../ledger/movements/index.ts';
import { firstOpenDay } from '../../../schema/index.ts';
import { readAsProduct } from '../../access/readAs.ts';
import type { Context, ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { unaccruedPeople } from '../../queries/lists/payFigures.ts';
import { readPeriods } from '../../queries/periods/readPeriods.ts';
import { moneyKeys } from '../../queries/reports/accounts.ts';
import { joinDated } from '../../sql/datedSql.ts';
import { basisSql, monthlyRule, peopleOf } from '../../sql/paySql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { standing } from '../../sql/standing.ts';
import { table } from '../../tables.ts';

/** The open tasks before days are closed. Counts, days and months alone: who may close need not read what is behind them. */
export interface ClosingCheck {
  /** The first open day, at most a year before the last. */
  from: string;
  to: string;
  waiting: number;
  absent: string[];
  unaccrued: { month: string; people: number }[];
  negative: { books: number; stocks: number };
}

/** The check of the open days up to one, YYYY-MM-DD (docs/business-rules.md, "Closing"). */
export async function closingCheck(given: Context, to: string): Promise<ClosingCheck> {
  const context = readAsProduct(given);
  const open = firstOpenDay(await readPeriods(given.db));
  const yearBefore = new Date(Date.parse(to) - 365 * DAY).toISOString().slice(0, 10);
  const from = open > to ? to : open < yearBefore ? yearBefore : open;
  return {
    from,
    to,
    waiting: await waitingUpTo(context, to),
    absent: await daysWithoutAttendance(context, from, to),
    unaccrued: await unaccruedMonths(context, from, to),
    negative: await negativeAt(context, to),
  };
}

/** The day before one. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

async function waitingUpTo({ db }: ReadContext, to: string): Promise<number> {
  const [row] = await runSql<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${table.approval} a
      where a.state in ('waiting', 'returned') and coalesce(a.voucher ->> 'date', a.record ->> 'date') <= ${to}`,
  );
  return row?.n ?? 0;
}

/** The days on which somebody who is paid by the day was on a project, and nobody has a movement that makes present. */
async function daysWithoutAttendance(context: ReadContext, from: string, to: string): Promise<string[]> {
  const found = new Set<string>();
  for (const resource of Object.values(context.resources)) {
    const rule = ruleOfMovement(resource);
    if (resource.attendance === undefined || rule?.needs !== 'pay' || rule.period !== 'day') continue;
    const people = peopleOf(context, resource, rule);
    const day = (moment: string) =>
      sql`(${sql.id('a', moment)} at time zone ${sql.lit(context.timeZone)})::date`;
    const rows = await runSql<{ day: string }>(
      context.db,
      sql`select to_char(one.day, 'YYYY-MM-DD') as day
       from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) one
       where exists (
         select from ${table.assignment} a join ${tableOf(people)} p on p.id = a.employee_id ${joinDated(people, sql`p`, sql`one.day`)}
         where ${day('assigned_at')} <= one.day and (a.released_at is null or ${day('released_at')} >= one.day)
           and ${basisSql(people, rule, sql`p`)} = 'day'
       ) and not exists (
         select from ${tableOf(resource)} t where t.date = one.day and t.archived_at is null and ${standing(sql`t.id`, sql`${to}::date`)}
       )
       order by one.day`,
    );
    for (const { day: found_on } of rows) found.add(found_on);
  }
  return [...found].sort();
}

/** The months that end within the days, with how many people's pay was not accrued. */
async function unaccruedMonths(
  context: ReadContext,
  from: string,
  to: string,
): Promise<ClosingCheck['unaccrued']> {
  const monthly = Object.values(context.resources).flatMap((resource) => {
    const rule = monthlyRule(resource);
    return rule === undefined ? [] : [[resource, rule] as const];
  });
  const found: ClosingCheck['unaccrued'] = [];
  for (const month of monthsEnding(from, to)) {
    let people = 0;
    for (const [resource, rule] of monthly)
      people += (await unaccruedPeople(context.db, context, resource, rule, month)).length;
    if (people > 0) found.push({ month, people });
  }
  return found;
}

/** The months whose last day lies in a range, YYYY-MM. */
function monthsEnding(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    const { last } = daysOfMonth(name);
    if (last > to) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

async function negativeAt(context: ReadContext, to: string): Promise<ClosingCheck['negative']> {
  const [found] = await runSql<ClosingCheck['negative']>(
    context.db,
    sql`select (
      select count(*)::int from (
        select from ${table.book_day} d join ${table.book} b on b.id = d.book_id
        where coalesce(b.resource, b.key) = any (${moneyKeys(context)}::text[]) and d.date <= ${to}::date
        group by d.book_id having sum(d.change) < 0
      ) book
    ) as books, (
      select count(*)::int from (
        select from ${table.stock_day} d where d.date <= ${to}::date group by d.stock_id
        having sum(d.change) < 0 or sum(d.value) < 0 or (sum(d.change) = 0 and sum(d.value) <> 0)
      ) stock
    ) as stocks`,
  );
  return found ?? { books: 0, stocks: 0 };
}
