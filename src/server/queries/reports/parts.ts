import { sql } from 'kysely';
import { type Sql, valueSql } from '../../sql/expressionSql.ts';
import type { PlannedMeasure } from './plan.ts';
import type { Relation } from './Relation.ts';

/** How parts of a measure are put together. */
export type Combine = 'sum' | 'min' | 'max';

/** A column of partial results: a measure over many rows is made of those of fewer. */
export interface Part {
  combine: Combine;
  /** Over rows of the source. */
  sql: Sql;
}

/** The value of `last` follows its moment, behind this. */
export const AFTER_MOMENT = '|';

/**
 * The parts of a measure: one, or the sum and the number for an average.
 *
 * @param inRange SQL: whether a row lies in the range, where the rows before it are read too.
 */
export function partsOf({ of, value }: PlannedMeasure, relation: Relation, inRange: Sql | undefined): Part[] {
  const { names, count, sign, stands } = relation;
  const measured = value && valueSql(value, names).sql;
  const isExtreme = of === 'min' || of === 'max' || of === 'last';
  const filter = filterOf(of, [...(inRange ? [inRange] : []), ...(isExtreme && stands ? [stands] : [])]);
  const number = sign
    ? sql`sum(case when (${measured}) is not null then ${sign} end)`
    : sql`count(${measured})`;
  if (of === 'count') {
    const counted = measured === undefined ? sql`sum(${count})` : number;
    return [{ combine: 'sum', sql: sql`${counted}${filter}` }];
  }
  const summed: Part = { combine: 'sum', sql: sql`sum(${signed(relation, measured)})${filter}` };
  if (of === 'avg') return [summed, { combine: 'sum', sql: sql`${number}${filter}` }];
  if (of === 'min' || of === 'max') return [{ combine: of, sql: sql`${sql.raw(of)}(${measured})${filter}` }];
  if (of === 'last') {
    const made = sql`${relation.latest} || ${sql.lit(AFTER_MOMENT)} || (${measured})::text`;
    return [{ combine: 'max', sql: sql`max((${made}) collate "C")${filter}` }];
  }
  return [summed];
}

/** A value as its row adds it to a sum. */
export function signed({ sign }: Pick<Relation, 'sign'>, value: Sql | undefined): Sql {
  return sign === undefined ? sql`${value}` : sql`(${value}) * ${sign}`;
}

/** @param conditions that a row meets; the beginning of the range comes first. */
function filterOf(of: PlannedMeasure['of'], conditions: readonly Sql[]): Sql {
  if (conditions.length === 0 || of === 'closing') return sql``;
  const met = sql.join(conditions, sql` and `);
  return of === 'opening' ? sql` filter (where (${met}) is not true)` : sql` filter (where ${met})`;
}
