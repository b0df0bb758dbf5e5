import { sql } from 'kysely';
import { conjuncts } from '../../../schema/expression/Expression.ts';
import { fieldExpression } from '../../../schema/expression/whereExpression.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { daysOf, rangeOfDays } from '../../sql/daysSql.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import type { ListRequest } from './listParameters.ts';
import { foundRecords } from './listRecords.ts';
import { rowsByIds } from './rowsByIds.ts';

/** The records of some days. */
export interface CalendarDays {
  /** The days with records, in their order; a range of days counts on each of its days. */
  days: { day: string; count: number }[];
  /** The first of each day, in the order of their days. */
  rows: Row[];
  /** The number of records. */
  found: number;
  /** There are more records than were counted. */
  more: boolean;
}

interface Span {
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** Records that begin and end on the same days, within the span; `ids` are the first of them. */
interface DayGroup extends Span {
  count: number;
  ids: number[];
}

/**
 * The records that a list finds in a span of days: counted by day, and the first `most` of those that begin on each day, `rows` in all. A record
 * that began earlier counts as beginning on the first day. Of more than COUNT_LIMIT records only as many are counted.
 */
export async function listCalendar(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  by: FieldSql,
  { most, rows, ...span }: Span & { most: number; rows: number },
): Promise<CalendarDays> {
  const groups = await dayGroups(context, resource, request, by, { ...span, most });
  const ids = shownIds(groups, most).slice(0, rows);
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    days: countByDay(groups),
    rows: await rowsByIds(context, resource, request, ids),
    found,
    more: found >= COUNT_LIMIT,
  };
}

async function dayGroups(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  by: FieldSql,
  { from, to, most }: Span & { most: number },
): Promise<DayGroup[]> {
  const days = daysOf(by, context.timeZone);
  const columns = sql`t.id as "id$", ${by.raw} as "key$",
    greatest(${days.from}, ${from}::date) as "from$", least(${days.to}, ${to}::date) as "to$"`;
  const found = foundRecords(context, resource, within(context, request, by, { from, to }), {
    columns,
    joins: by.rawJoins,
    limit: COUNT_LIMIT,
  });
  const groups = sql<DayGroup>`select "from$"::text as "from", "to$"::text as "to", count(*)::int as count,
      (array_agg("id$" order by "key$", "id$"))[1:${sql.lit(most)}] as ids
    from (${found}) found group by "from$", "to$" order by "from$", "to$" desc`;
  const { rows } = await keptPrepared(groups).execute(context.db);
  return rows.map((row) => ({ ...row, ids: (row.ids ?? []).map(Number) }));
}

/** The request for the records of some days: an index of the day, or of the range of days, finds them. */
function within(context: ReadContext, request: ListRequest, by: FieldSql, { from, to }: Span): ListRequest {
  if (by.type.orderedBy !== undefined) {
    const range = rangeOfDays(by.sent);
    const also = sql<boolean>`${range} && daterange(${from}::date, ${to}::date, '[]')`;
    return { ...request, also: [...(request.also ?? []), also] };
  }
  const ends = conjuncts(fieldExpression(by.field, context.types, 'between', [from, to]));
  return { ...request, where: [...request.where, ...ends] };
}

/** The groups are in the order of their first day, those that last longest first. */
function shownIds(groups: readonly DayGroup[], most: number): number[] {
  const shown = new Map<string, number[]>();
  for (const { from, ids } of groups) {
    const before = shown.get(from) ?? [];
    shown.set(from, [...before, ...ids].slice(0, most));
  }
  return [...shown.values()].flat();
}

/** Each group begins and ends with its span, so that the days between need no statement. */
function countByDay(groups: readonly DayGroup[]): CalendarDays['days'] {
  const counts = new Map<string, number>();
  for (const { from, to, count } of groups)
    for (let day = from; day <= to; day = nextDay(day)) counts.set(day, (counts.get(day) ?? 0) + count);
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, count]) => ({ day, count }));
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
