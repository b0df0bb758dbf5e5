import { sql } from 'kysely';
import type { Expression } from '../../../schema/expression/Expression.ts';
import type { Report } from '../../../schema/report.ts';
import { unreadColumns } from '../../access/guardReport.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { conditionSql, type Sql, valueSql } from '../../sql/expressionSql.ts';
import type { Key } from './keys.ts';
import { type OpenedColumn, openedColumns, rowColumns, titledRows } from './openedRows.ts';
import { signed } from './parts.ts';
import { type PlannedMeasure, planOf, type ReportPlan } from './plan.ts';
import type { InputValues, Relation } from './Relation.ts';
import type { Figure } from './readFigure.ts';
import type { ReportReading } from './runReport.ts';
import { sourceRelation } from './sourceRelation.ts';

/** The rows behind a figure of a report. */
export interface OpenedFigure {
  columns: readonly OpenedColumn[];
  data: readonly Readonly<Record<string, unknown>>[];
  /** The sum of the measured value over all rows; null if the figure has none. */
  total_amount: number | null;
  total: number;
}

/** A page of the rows that a figure is made of, the latest first, with the sum of all. */
export async function openFigure(
  trx: ReadDb,
  context: ReadContext,
  report: Report,
  inputs: InputValues,
  given: Figure,
  on: ReportReading,
): Promise<OpenedFigure> {
  const plan = planOf(report, context);
  const unread = unreadColumns(context.reader, report, context);
  const isUnread = given.measure !== undefined && unread.has(given.measure.column.name);
  const figure = isUnread ? { ...given, measure: undefined } : given;
  const { relation, conditions } = sourceRelation(
    context,
    report.of,
    { ...on, ask: inputs, isBudget: figure.isBudget },
    {
      parts: plan.where,
      any: [],
      others: [],
      summed: undefined,
      isCounted: true,
    },
  );
  const measured = figure.measure?.value && valueSql(figure.measure.value, relation.names).sql;
  const isExtreme = ['min', 'max', 'last'].includes(figure.measure?.of ?? '');
  const value =
    measured === undefined || isExtreme || !isNumber(figure.measure) ? measured : signed(relation, measured);
  const conditionsOfFigure = conditionsOf(plan, figure, relation);
  const columns = rowColumns(context, report.of, relation);
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  // Planned and actual figures stand in rows of their own.
  const isEither = report.of.kind === 'budget_entries' && value !== undefined && isNumber(figure.measure);
  const met = [
    ...conditions(),
    ...conditionsOfFigure,
    ...(isEither ? [sql`(${value}) <> 0`] : []),
    ...(isExtreme && relation.stands ? [relation.stands] : []),
  ];
  const from = sql`from ${relation.from()} where ${met.length === 0 ? sql`true` : sql.join(met, sql` and `)}`;
  const { rows: sums } = await sql<{ count: string; counted: string; total: string | null }>`
    select count(*)::text as count, coalesce(sum(${relation.count}), 0)::text as counted, ${value === undefined || !isNumber(figure.measure) ? sql`null` : sql`sum(${value})`}::text as total ${from}`.execute(
    trx,
  );
  const { start, end } = figure.window;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...selected, sql`${value ?? sql`null`} as _value`])} ${from}
    order by (${relation.latest}) collate "C" desc limit ${sql.lit(end - start)} offset ${sql.lit(start)}`.execute(
    trx,
  );
  const count = Number(sums[0]?.count ?? 0);
  return {
    columns: openedColumns(context, report.of, value === undefined ? undefined : figure.measure?.column),
    data: await titledRows(trx, context, report.of, rows),
    total_amount: totalOf(figure.measure, sums[0]?.total, Number(sums[0]?.counted ?? 0)),
    total: count,
  };
}

function isNumber(measure: PlannedMeasure | undefined): boolean {
  return measure?.value?.type.kind === 'number';
}

/** A count is the number of its rows, of which a reversal takes one away. */
function totalOf(
  measure: PlannedMeasure | undefined,
  total: string | null | undefined,
  counted: number,
): number | null {
  if (measure?.of === 'count' && measure.value === undefined) return counted;
  if (total !== null && total !== undefined) return Number(total);
  return isNumber(measure) ? 0 : null;
}

function conditionsOf(plan: ReportPlan, { section, key, measure, pivot }: Figure, relation: Relation): Sql[] {
  const { names } = relation;
  const range = plan.since.map((part) => conditionSql(part, names));
  const begun = range.length === 0 ? [] : [sql`(${sql.join(range, sql` and `)})`];
  const inRange =
    measure?.of === 'closing'
      ? []
      : measure?.of === 'opening'
        ? begun.map((part) => sql`(${part} is not true)`)
        : begun;
  const keys = key.map((value, level) =>
    isKey(plan.keys[section.keys[level] as number] as Expression, value, relation),
  );
  return [
    ...inRange,
    ...(section.where === undefined ? [] : [conditionSql(section.where, names)]),
    ...keys,
    ...(pivot === undefined || plan.pivot === undefined
      ? []
      : [isKey(plan.keys[plan.pivot] as Expression, pivot, relation)]),
  ];
}

/** A key as the report writes it: the text of its value. */
function isKey(typed: Expression, key: Key, { names }: Relation): Sql {
  const { sql: value, is } = valueSql(typed, names);
  if (key === null) return sql`(${value}) is null`;
  if (is === 'bigint' && /^-?\d{1,15}$/.test(String(key))) return sql`(${value}) = ${String(key)}::bigint`;
  return sql`(${value})::text = ${String(key)}::text`;
}
