/**
 * The one statement of a report. Rows of the source are grouped once, by all groups of the report together; sections, pivot and chart
 * are put together from these cells.
 */
import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { conditionSql, type Sql, valueSql } from '../../sql/expressionSql.ts';
import type { EntryUse } from './entryRelation.ts';
import { type Part, partsOf } from './parts.ts';
import { every, type PlannedSection, type ReportPlan } from './plan.ts';
import type { Known } from './Relation.ts';
import { rankSql } from './rank.ts';
import { sourceRelation } from './sourceRelation.ts';

/** A row of the statement: sums of one group of a section, or of a place of the chart. */
export interface CellRow {
  part: 'table' | 'chart';
  /** The index of its section; -1 in a chart of columns. */
  section: number;
  /** It belongs to the groups beyond the first ones. */
  rest: boolean;
  /** The keys of the groups, then of the pivot; of the chart its places and series. */
  keys: (string | null)[];
  parts: (string | null)[];
}

/** More cells than a table or a browser has room for. */
export const MOST_CELLS = 50_000;

/** The groups of the outermost level that are kept; the others become one. */
export type Kept = ReadonlyMap<number, readonly (string | null)[]>;

/** The statement of a report for some inputs. */
export function cellsStatement(
  context: ReadContext,
  plan: ReportPlan,
  known: Known,
  kept?: Kept,
): { statement: Sql; parts: readonly (readonly Part[])[] } {
  const { sections, measures, keys, since } = plan;
  const use = useOf(plan);
  const { any } = use;
  const { relation, conditions } = sourceRelation(context, plan.report.of, known, use);
  const { names } = relation;
  const begun = every(since);
  const inRange = begun && conditionSql(begun, names);
  const parts = measures.map((measure) => partsOf(measure, relation, inRange));
  const flags = sections.map(({ where }) => (where === undefined ? undefined : conditionSql(where, names)));
  const columns = [
    ...keys.map((key, place) => sql`${valueSql(key, names).sql} as ${sql.ref(`k${place}`)}`),
    ...flags.flatMap((flag, place) =>
      flag === undefined ? [] : [sql`coalesce(${flag}, false) as ${sql.ref(`f${place}`)}`],
    ),
  ];
  const sums = parts.flat().map((part, place) => sql`${part.sql} as ${sql.ref(`p${place}`)}`);
  const met = [...conditions(), ...(any.length > 0 ? [sql`(${sql.join(flags as Sql[], sql` or `)})`] : [])];
  const by = columns.map((_, place) => place + 1).join(', ');
  const cells = sql`select ${sql.join([...columns, ...sums])} from ${relation.from()}
    where ${met.length === 0 ? sql`true` : sql.join(met, sql` and `)} ${sql.raw(by === '' ? '' : `group by ${by}`)}`;
  const flat = parts.flat();
  const depth =
    Math.max(1, ...sections.map((section) => section.keys.length)) + (plan.pivot === undefined ? 0 : 1);
  const width = Math.max(depth, 2);
  const queries = [
    ...sections.map((section, place) =>
      tableQuery(plan, section, { place, flat, parts, width, kept, known }),
    ),
    ...chartQueries(plan, flat, width),
  ];
  return {
    statement: sql`with cells as materialized (${cells}) ${sql.join(queries, sql` union all `)} limit ${sql.lit(MOST_CELLS + 1)}`,
    parts,
  };
}

/** The expressions of a plan, by which entries are read from the cheapest place that has them. */
export function useOf({ sections, measures, keys, since, where }: ReportPlan): EntryUse {
  const simple = measures.every(
    ({ of, value }) =>
      of === 'sum' || of === 'opening' || of === 'closing' || (of === 'count' && value === undefined),
  );
  const own = sections.flatMap((section) => section.where ?? []);
  return {
    parts: where,
    any: own.length === sections.length ? own : [],
    others: [...keys, ...since, ...own],
    summed: simple ? measures.flatMap(({ value }) => value ?? []) : undefined,
    isCounted: measures.some(({ of }) => of === 'count'),
  };
}

interface Query {
  place: number;
  flat: readonly Part[];
  parts: readonly (readonly Part[])[];
  width: number;
  kept: Kept | undefined;
  known: Known;
}

/** The groups of one section; those beyond the first ones together. */
function tableQuery(plan: ReportPlan, section: PlannedSection, query: Query): Sql {
  const { place, flat, width, kept } = query;
  const own = [...section.keys, ...(plan.pivot === undefined ? [] : [plan.pivot])];
  const most = plan.report.top ?? plan.report.limit;
  const isRanked = section.keys.length > 0;
  const outer = kept?.get(section.index);
  const isKept = outer === undefined ? sql`g.place <= ${sql.lit(most)}` : keptSql(outer);
  const grouped = sql`select ${sql.join([
    ...own.map((key, index) => sql`${sql.ref(`k${key}`)} as ${sql.ref(`g${index}`)}`),
    ...combined(flat),
    isRanked ? rankSql(plan, query.parts, query.known) : sql`0 as rank`,
  ])} from cells ${section.where === undefined ? sql`` : sql`where ${sql.ref(`f${place}`)}`} ${groupBy(own.length)} ${isRanked ? sql`window outermost as (partition by ${sql.ref(`k${section.keys[0]}`)})` : sql``}`;
  const order = isRanked
    ? sql`dense_rank() over (order by rank ${sql.raw(plan.report.sort?.order === 'asc' ? 'asc' : 'desc')} nulls last, g0 nulls last)`
    : sql`1`;
  const shown = own.map((_, index) =>
    isRanked && index < section.keys.length
      ? sql`(case when ${isKept} then ${sql.ref(`g.g${index}`)}::text end)`
      : sql`${sql.ref(`g.g${index}`)}::text`,
  );
  const head = [
    sql`'table'`,
    sql`${sql.lit(section.index)}::int`,
    isRanked ? sql`not ${isKept}` : sql`false`,
  ];
  const keys = padded(shown, width);
  const columns = [...named(head, HEAD), ...named(keys, keyNames(width)), ...combined(flat, 'text')];
  const by = [...HEAD, ...keyNames(width)].map((_, index) => index + 1).join(', ');
  return sql`(select ${sql.join(columns)} from (select c.*, ${order} as place from (${grouped}) c) g group by ${sql.raw(by)})`;
}

const HEAD = ['part', 'section', 'rest'];
const keyNames = (width: number) => Array.from({ length: width }, (_, index) => `key${index}`);

function keptSql(keys: readonly (string | null)[]): Sql {
  const texts = keys.filter((key) => key !== null);
  const test = sql`coalesce(g.g0::text = any(${texts}::text[]), false)`;
  return keys.includes(null) ? sql`(${test} or g.g0 is null)` : test;
}

/** A chart of sections has the rows of each; one of columns those of all sections. */
function chartQueries(plan: ReportPlan, flat: readonly Part[], width: number): Sql[] {
  const { chart, sections, report } = plan;
  if (chart === undefined || report.chart === undefined) return [];
  const ofSections = report.chart.of.some((name) => report.sections.some((section) => section.name === name));
  const own = [chart.by, ...(chart.split === undefined ? [] : [chart.split])];
  const keys = padded(
    own.map((key) => sql`${sql.ref(`k${key}`)}::text`),
    width,
  );
  const query = (section: number, condition: Sql) => {
    const columns = [
      ...named([sql`'chart'`, sql`${sql.lit(section)}::int`, sql`false`], HEAD),
      ...named(keys, keyNames(width)),
      ...combined(flat, 'text'),
    ];
    const by = [...HEAD, ...keyNames(width)].map((_, index) => index + 1).join(', ');
    return sql`(select ${sql.join(columns)} from cells ${condition} group by ${sql.raw(by)})`;
  };
  if (!ofSections) return [query(-1, sql``)];
  return sections.map((section, place) =>
    query(section.index, section.where === undefined ? sql`` : sql`where ${sql.ref(`f${place}`)}`),
  );
}

function padded(keys: readonly Sql[], width: number): Sql[] {
  return [...keys, ...Array.from({ length: width - keys.length }, () => sql`null::text`)];
}

function named(values: readonly Sql[], names: readonly string[]): Sql[] {
  return values.map((value, index) => sql`${value} as ${sql.ref(names[index] as string)}`);
}

function combined(flat: readonly Part[], as?: 'text'): Sql[] {
  return flat.map(({ combine }, place) => {
    const column = sql`${sql.raw(combine)}(${sql.ref(`p${place}`)})`;
    return sql`${as === undefined ? column : sql`(${column})::text`} as ${sql.ref(`p${place}`)}`;
  });
}

function groupBy(count: number): Sql {
  const places = Array.from({ length: count }, (_, index) => index + 1).join(', ');
  return sql.raw(count === 0 ? '' : `group by ${places}`);
}

/** A row of the statement, read by position. */
export function cellRow(row: Readonly<Record<string, unknown>>): CellRow {
  const texts = (prefix: string) =>
    Object.entries(row).flatMap(([name, value]) =>
      new RegExp(`^${prefix}\\d+$`).test(name) ? [value as string | null] : [],
    );
  return {
    part: row.part as CellRow['part'],
    section: row.section as number,
    rest: row.rest as boolean,
    keys: texts('key'),
    parts: texts('p'),
  };
}
