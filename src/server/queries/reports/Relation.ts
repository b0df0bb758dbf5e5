import type { Sql, SqlNames } from '../../sql/expressionSql.ts';

/** The rows that a report is made of, as the FROM of a statement. Names of expressions are resolved to SQL, which adds joins. */
export interface Relation {
  names: SqlNames;
  /** The tables with the joins that the compiled expressions need: call it last. */
  from: () => Sql;
  /** The conditions of the source itself, such as records that are not reversed. */
  conditions?: readonly Sql[];
  /** How many rows of the source one row stands for: -1 for a reversal, which takes one away. */
  count: Sql;
  /** By what values are multiplied before they are summed, if rows take away what others add. */
  sign?: Sql;
  /** Whether a row has a part in the lowest, the highest and the latest value; absent for all rows. */
  stands?: Sql;
  /** The order of rows in time, as text: later is greater. */
  latest: Sql;
}

/** The values of the inputs, by name; null for one that the reader left out. */
export type InputValues = Readonly<Record<string, string | number | boolean | null>>;

/** The values that the expressions of every source can use. */
export interface Known {
  ask: InputValues;
  /** Who asks; absent for the product itself. */
  user?: { id: number; email: string } | undefined;
  today: string;
  /** The figures are those of the budgets in force, in place of the entries. */
  isBudget?: boolean;
  timeZone: string;
  fiscalMonth: number;
}
