import { sql } from 'kysely';
import { type Sql, valueSql } from '../../sql/expressionSql.ts';
import { commonName } from './commonName.ts';
import { formulaOf } from './measures.ts';
import { AFTER_MOMENT, type Part } from './parts.ts';
import type { ReportPlan } from './plan.ts';
import type { Known } from './Relation.ts';

/**
 * SQL of the column `rank`: the value of the sorting column for the whole outermost group, over cells that are grouped further. A
 * formula is computed from the columns that it uses.
 */
export function rankSql(plan: ReportPlan, parts: readonly (readonly Part[])[], known: Known): Sql {
  const by = plan.report.sort?.column;
  return by === undefined ? sql`null::numeric as rank` : sql`${columnSql(plan, by, parts, known)} as rank`;
}

function columnSql(plan: ReportPlan, name: string, parts: readonly (readonly Part[])[], known: Known): Sql {
  const column = plan.report.columns.find((one) => one.name === name);
  const measure = plan.measures.findIndex((one) => one.column.name === name);
  if (measure !== -1) return measureSql(plan, measure, parts);
  if (column?.formula === undefined) return sql`null::numeric`;
  return valueSql(formulaOf(plan.report, column.formula), {
    resolve: (path, type) => {
      const isColumn = plan.report.columns.some((one) => one.name === path[0]);
      const common = isColumn ? undefined : commonName(path, known, type);
      return (
        common ?? { sql: sql`(${columnSql(plan, path[0] ?? '', parts, known)})::numeric`, is: 'numeric' }
      );
    },
    timeZone: known.timeZone,
    fiscalMonth: known.fiscalMonth,
  }).sql;
}

function measureSql({ measures }: ReportPlan, measure: number, parts: readonly (readonly Part[])[]): Sql {
  const first = parts.slice(0, measure).flat().length;
  const over = (part: number) => {
    const combine = parts[measure]?.[part]?.combine ?? 'sum';
    const column = sql.ref(`p${first + part}`);
    return sql`${sql.raw(combine)}(${sql.raw(combine)}(${column})) over outermost`;
  };
  const { of } = measures[measure] as ReportPlan['measures'][number];
  if (of === 'avg') return sql`(${over(0)} / nullif(${over(1)}, 0))`;
  if (of === 'last') return sql`split_part(${over(0)}, ${sql.lit(AFTER_MOMENT)}, 2)`;
  return of === 'sum' || of === 'count' || of === 'opening' || of === 'closing'
    ? sql`coalesce(${over(0)}, 0)`
    : over(0);
}
