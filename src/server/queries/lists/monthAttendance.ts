import type { Attendance, Resource } from '../../../schema/index.ts';
import { readsWhole } from '../../access/readsWhole.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { arrearsOf } from '../../sql/arrearsSql.ts';
import { escapeLike } from '../../sql/listFilter.ts';
import { ident, literal, tableOf, titleSql } from '../../sql/recordSql.ts';
import { searchExpression } from '../../sql/searchSql.ts';
import { standing } from '../../sql/standing.ts';

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
  const sql = parts(context, resource, attendance);
  const [row] = await runSql<{ answer: MonthAttendance }>(
    context.db,
    `with people as materialized (
      select p.id, ${sql.name}::text as name, p.archived_at is not null as deleted
      from ${sql.people} p where ${sql.isSearched} and (exists (select from ${sql.movements} t where t.${sql.person} = p.id and ${sql.counts}) or (p.archived_at is null and ${sql.isAssigned}))
    ),
    page as (select * from people order by name, id offset $5 limit $6),
    cell as materialized (
      select w.person, w.date, sum(w.paid) as paid, sum(w.earned) as earned, array_remove(array_agg(w.place order by w.id), null) as places
      from page p cross join lateral (
        select ${sql.columns},
          (select coalesce(sum(e.debit - e.credit), 0) from plinth.entry e
            where e.book_id = ${sql.earnedBook} and e.transaction_id in (select t.id union all select x.id from ${sql.arrears})) as earned
        from ${sql.movements} t where t.${sql.person} = p.id and ${sql.counts}
        -- An index finds the days of each person, however many others there are.
        offset 0
      ) w group by w.person, w.date
    ),
    line as (
      select p.*, ${sql.sums},
        coalesce(json_agg(json_build_object('date', c.date, 'places', c.places, 'earned', ${sql.earned}, 'paid', ${sql.paid})
          order by c.date) filter (where c.date is not null), '[]') as cells
      from page p left join cell c on c.person = p.id group by p.id, p.name, p.deleted
    )
    select json_build_object(
      'people', (select coalesce(json_agg(l order by l.name, l.id), '[]') from line l),
      'places', (
        select coalesce(json_agg(json_build_object('id', s.id, 'name', ${sql.placeName}) order by s.id), '[]')
        from ${sql.places} s where s.id in (select unnest(places) from cell)),
      'total', (select count(*) from people)
    ) as answer`,
    [...parametersOf(request), start, end - start],
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
  const sql = parts(context, resource, attendance);
  const people =
    request.words.length === 0
      ? ''
      : `where w.person in (select p.id from ${sql.people} p where ${sql.isSearched})`;
  const [row] = await runSql<{ answer: AttendanceTotals }>(
    context.db,
    `with day as materialized (
      select w.date, sum(w.paid) as paid, sum(w.earned) as earned
      from (
        select ${sql.columns}, coalesce(e.debit, 0) + coalesce(a.amount, 0) as earned
        from ${sql.movements} t
        left join plinth.entry e on e.transaction_id = t.id and e.book_id = ${sql.earnedBook}
          and e.date between $1::date and $2::date
        left join (
          select x.caused_by, sum(a.debit - a.credit) as amount
          from plinth.entry a join plinth.transaction x on x.id = a.transaction_id and x.type = 'arrears'
          where a.book_id = ${sql.earnedBook} and a.type = 'arrears' and a.date between $1::date and $2::date group by x.caused_by
        ) a on a.caused_by = t.id
        where ${sql.counts}
      ) w ${people} group by w.person, w.date
    )
    select json_build_object(
      'perDay', (
        select coalesce(json_agg(d order by d.date), '[]')
        from (select date, count(*) as people from day group by date) d),
      'totals', (select to_json(s) from (select ${sql.sums} from day c) s)
    ) as answer
    ${request.words.length === 0 ? 'where $4::text[] is not null' : ''}`,
    parametersOf(request),
  );
  return row?.answer as AttendanceTotals;
}

function parametersOf({ first, last, place, words }: AttendanceRequest): unknown[] {
  return [first, last, place ?? null, words.map((word) => `%${escapeLike(word)}%`)];
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
  const sum = (value: string, isRead: boolean) => (isRead ? `coalesce(sum(${value}), 0)` : 'null::numeric');
  return {
    earned: earned ? 'c.earned' : 'null::numeric',
    paid: paid ? 'c.paid' : 'null::numeric',
    sums: `count(c.date) as days, ${sum('c.earned', earned)} as earned, ${sum('c.paid', paid)} as paid,
      ${sum('c.earned - c.paid', earned && paid)} as open`,
  };
}

/** SQL that both statements share. The parameters are the first and the last day, the place, and the words. */
function parts(context: ReadContext, resource: Resource, attendance: Attendance) {
  const { each, place, amount, earned } = attendance;
  const people = pointedTo(context, resource, each);
  const places = pointedTo(context, resource, place);
  const searched = searchExpression(people, context, 'p') ?? `''`;
  const day = (moment: string) => `(${moment} at time zone ${literal(context.timeZone)})::date`;
  return {
    ...sumsOf(context, resource, attendance),
    people: tableOf(people),
    name: titleSql(context, people, 'p'),
    places: tableOf(places),
    placeName: titleSql(context, places, 's'),
    isSearched: `${searched} like all (select lower(word) from unnest($4::text[]) word)`,
    isAssigned: `exists (
      select from plinth.assignment a
      where a.employee_id = p.id and ($3::bigint is null or a.project_id = $3) and ${day('a.assigned_at')} <= $2::date
        and (a.released_at is null or ${day('a.released_at')} >= $1::date))`,
    person: ident(each),
    columns: `t.id, t.${ident(each)} as person, t.${ident(place)} as place, t.date, t.${ident(amount)} as paid`,
    // Those of a closed month are posted later, and its figures stay.
    arrears: `${arrearsOf('t.id')} and x.date <= $2::date`,
    earnedBook: `(select id from plinth.book where key = ${literal(earned)})`,
    counts: `t.archived_at is null and t.date between $1::date and $2::date
      and ($3::bigint is null or t.${ident(place)} = $3) and ${standing('t.id', '$2::date')}`,
    movements: tableOf(resource),
  };
}
