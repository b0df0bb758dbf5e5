import { sql } from 'kysely';
import type { Attendance, Resource } from '../../../schema/index.ts';
import { readsWhole } from '../../access/readsWhole.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { arrearsOf } from '../../sql/arrearsSql.ts';
import { escapeLike } from '../../sql/escapeLike.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { searchExpression } from '../../sql/searchSql.ts';
import { standing } from '../../sql/standing.ts';
import { table } from '../../tables.ts';

/** Money as a JSON number. */
type Money = number;

/** A day on which a person was present. */
export interface PresentDay {
  /** YYYY-MM-DD. */
  date: string;
  /** The ids of the places, that of the day's first movement first. */
  places: number[];
  earned: Money | null;
  paid: Money | null;
}

/** Amounts are null where they depend on what the reader does not read. */
interface Sums {
  days: number;
  earned: Money | null;
  paid: Money | null;
  /** Earned and not paid. */
  open: Money | null;
}

/** A page of the people of a month. */
export interface MonthAttendance {
  people: (Sums & { id: number; name: string; deleted: boolean; cells: PresentDay[] })[];
  /** The places of the page. */
  places: { id: number; name: string }[];
  /** The number of people that were found. */
  total: number;
}

/** The sums of all people that were found. */
export interface AttendanceTotals {
  /** How many people were present, for each day with any. */
  perDay: { date: string; people: number }[];
  totals: Sums;
}

export interface AttendanceRequest {
  /** The first and the last day of the month, YYYY-MM-DD. */
  first: string;
  last: string;
  /** Only movements and people of this place. */
  place?: number | undefined;
  /** Words that the texts of a person contain. */
  words: readonly string[];
}

/**
 * Who was present on which day of a month, by the movements that count at its end (docs/business-rules.md, "Attendance"). The people are those
 * who were present, or assigned to a place, on a day of the month; they are in the order of their names. One statement for any
 * number of people: an index finds the days of each person.
 */
export async function monthAttendance(
  context: ReadContext,
  resource: Resource,
  attendance: Attendance,
  request: AttendanceRequest,
  { start, end }: { start: number; end: number },
): Promise<MonthAttendance> {
  const part = parts(context, resource, attendance, request);
  const [row] = await runSql<{ answer: MonthAttendance }>(
    context.db,
    sql`with people as materialized (
      select p.id, ${part.name}::text as name, p.archived_at is not null as deleted
      from ${part.people} p where ${part.isSearched} and (exists (select from ${part.movements} t where t.${part.person} = p.id and ${part.counts}) or (p.archived_at is null and ${part.isAssigned}))
    ),
    page as (select * from people order by name, id offset ${start} limit ${end - start}),
    cell as materialized (
      select w.person, w.date, sum(w.paid) as paid, sum(w.earned) as earned, array_remove(array_agg(w.place order by w.id), null) as places
      from page p cross join lateral (
        select ${part.columns},
          (select coalesce(sum(e.debit - e.credit), 0) from ${table.entry} e
            where e.book_id = ${part.earnedBook} and e.transaction_id in (select t.id union all select x.id from ${part.arrears})) as earned
        from ${part.movements} t where t.${part.person} = p.id and ${part.counts}
        -- An index finds the days of each person, however many others there are.
        offset 0
      ) w group by w.person, w.date
    ),
    line as (
      select p.*, ${part.sums},
        coalesce(json_agg(json_build_object('date', c.date, 'places', c.places, 'earned', ${part.earned}, 'paid', ${part.paid})
          order by c.date) filter (where c.date is not null), '[]') as cells
      from page p left join cell c on c.person = p.id group by p.id, p.name, p.deleted
    )
    select json_build_object(
      'people', (select coalesce(json_agg(l order by l.name, l.id), '[]') from line l),
      'places', (
        select coalesce(json_agg(json_build_object('id', s.id, 'name', ${part.placeName}) order by s.id), '[]')
        from ${part.places} s where s.id in (select unnest(places) from cell)),
      'total', (select count(*) from people)
    ) as answer`,
  );
  return row?.answer as MonthAttendance;
}

/** The sums of a month: of all people that were found, on whichever page. */
export async function attendanceTotals(
  context: ReadContext,
  resource: Resource,
  attendance: Attendance,
  request: AttendanceRequest,
): Promise<AttendanceTotals> {
  const part = parts(context, resource, attendance, request);
  const people =
    request.words.length === 0
      ? sql``
      : sql`where w.person in (select p.id from ${part.people} p where ${part.isSearched})`;
  const [row] = await runSql<{ answer: AttendanceTotals }>(
    context.db,
    sql`with day as materialized (
      select w.date, sum(w.paid) as paid, sum(w.earned) as earned
      from (
        select ${part.columns}, coalesce(e.debit, 0) + coalesce(a.amount, 0) as earned
        from ${part.movements} t
        left join ${table.entry} e on e.transaction_id = t.id and e.book_id = ${part.earnedBook}
          and e.date between ${part.first} and ${part.last}
        left join (
          select x.caused_by, sum(a.debit - a.credit) as amount
          from ${table.entry} a join ${table.transaction} x on x.id = a.transaction_id and x.type = 'arrears'
          where a.book_id = ${part.earnedBook} and a.type = 'arrears' and a.date between ${part.first} and ${part.last} group by x.caused_by
        ) a on a.caused_by = t.id
        where ${part.counts}
      ) w ${people} group by w.person, w.date
    )
    select json_build_object(
      'perDay', (
        select coalesce(json_agg(d order by d.date), '[]')
        from (select date, count(*) as people from day group by date) d),
      'totals', (select to_json(s) from (select ${part.sums} from day c) s)
    ) as answer`,
  );
  return row?.answer as AttendanceTotals;
}

/** The resource to whose records a field points. */
export function pointedTo({ resources }: ReadContext, resource: Resource, field: string): Resource {
  const target = resources[resource.fields[field]?.to ?? ''];
  if (target === undefined) throw new Error(`${resource.name}.${field} points to no resource`);
  return target;
}

/** Whether the days of people are read: who was present, and when. */
export function readsAttendance(
  { reader }: Pick<ReadContext, 'reader'>,
  { name }: Resource,
  { each }: Attendance,
): boolean {
  return reader === undefined || readsWhole(reader, name, each, 'date');
}

/** SQL of the sums, of which one that depends on what the reader does not read is null. */
function sumsOf({ reader }: ReadContext, { name }: Resource, { amount }: Attendance) {
  // Earned is what stands in a nominal book.
  const earned = reader === undefined || reader.books.has('read');
  const paid = reader === undefined || readsWhole(reader, name, amount);
  const sum = (value: string, isRead: boolean) =>
    isRead ? sql`coalesce(sum(${sql.raw(value)}), 0)` : sql`null::numeric`;
  return {
    earned: earned ? sql`c.earned` : sql`null::numeric`,
    paid: paid ? sql`c.paid` : sql`null::numeric`,
    sums: sql`count(c.date) as days, ${sum('c.earned', earned)} as earned, ${sum('c.paid', paid)} as paid,
      ${sum('c.earned - c.paid', earned && paid)} as open`,
  };
}

/** SQL that both statements share. */
function parts(context: ReadContext, resource: Resource, attendance: Attendance, request: AttendanceRequest) {
  const [first, last] = [sql`${request.first}::date`, sql`${request.last}::date`];
  const site = request.place ?? null;
  const words = request.words.map((word) => `%${escapeLike(word)}%`);
  const { each, place, amount, earned } = attendance;
  const people = pointedTo(context, resource, each);
  const places = pointedTo(context, resource, place);
  const searched = searchExpression(people, context, 'p') ?? sql`''`;
  const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${sql.lit(context.timeZone)})::date`;
  return {
    ...sumsOf(context, resource, attendance),
    first,
    last,
    people: tableOf(people),
    name: titleSql(context, people, 'p'),
    places: tableOf(places),
    placeName: titleSql(context, places, 's'),
    isSearched: sql`${searched} like all (select lower(word) from unnest(${words}::text[]) word)`,
    isAssigned: sql`exists (
      select from ${table.assignment} a
      where a.employee_id = p.id and (${site}::bigint is null or a.project_id = ${site}::bigint) and ${day('a.assigned_at')} <= ${last}
        and (a.released_at is null or ${day('a.released_at')} >= ${first}))`,
    person: sql.id(each),
    columns: sql`t.id, t.${sql.id(each)} as person, t.${sql.id(place)} as place, t.date, t.${sql.id(amount)} as paid`,
    // Those of a closed month are posted later, and its figures stay.
    arrears: sql`${arrearsOf(sql`t.id`)} and x.date <= ${last}`,
    earnedBook: sql`(select b.id from ${table.book} b where b.key = ${sql.lit(earned)})`,
    counts: sql`t.archived_at is null and t.date between ${first} and ${last}
      and (${site}::bigint is null or t.${sql.id(place)} = ${site}::bigint) and ${standing(sql`t.id`, last)}`,
    movements: tableOf(resource),
  };
}
