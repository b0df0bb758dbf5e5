/**
 * A checked report with every default filled in: frozen plain data that the server, the browser and the
 * commands read. `grammar/reportGrammar.ts` has the keys that an administrator writes.
 */
import type { MenuLink } from './resource.ts';

export interface Report {
  /** The call is GET /api/report/{name}. */
  name: string;
  label: string;
  /** One sentence: the question that the report answers. */
  description: string;
  icon: string;
  menu: readonly MenuLink[];
  /** Below /dashboard: reports/profit-and-loss. */
  path: string;
  /** The inputs of the reader, in their order. */
  ask: readonly ReportInput[];
  of: ReportSource;
  /** An expression over the names of the source and `ask`. */
  where?: string | undefined;
  /** One without a name where the definition has `group` instead of `sections`. */
  sections: readonly ReportSection[];
  /** Spreads its values over columns. */
  pivot?: ReportGroup | undefined;
  columns: readonly ReportColumn[];
  sort?: { column: string; order: 'asc' | 'desc' } | undefined;
  /** Rows of the outermost group; the rest is one row. */
  top?: number | undefined;
  /** The most rows of the table. */
  limit: number;
  chart?: ReportChart | undefined;
}

/** The rows that a report is made of. */
export type ReportSource =
  /** With `sides`, the book of a record counts on the side of its balance at the end of the day. */
  | { kind: 'entries'; sides?: boolean | undefined }
  /** Those that are not settled yet on a day. */
  | { kind: 'open_entries' }
  /** The movements of the firm's own money, by the books of the other side. */
  | { kind: 'money_entries' }
  | { kind: 'transactions' }
  | { kind: 'stock_entries' }
  /** The lines of the budgets in force, and the actual cost of their heads. */
  | { kind: 'budget_entries' }
  | { kind: 'records'; resource: string; reversed: boolean }
  | { kind: 'lines'; resource: string; field: string; reversed: boolean };

export type AskKind = 'date' | 'month' | 'reference' | 'options' | 'number' | 'text' | 'boolean';

/** An input of the reader. */
export interface ReportInput {
  name: string;
  label: string;
  kind: AskKind;
  /** The entity, for a reference. */
  to?: string | undefined;
  options?: readonly { value: string; label: string }[] | undefined;
  required: boolean;
  /** A value, or for a day a name such as `start of fiscal year`. */
  default?: string | undefined;
}

/** A part of a report with rows of its own, or with a figure calculated from those of other sections. */
export interface ReportSection {
  name: string;
  label: string;
  where?: string | undefined;
  /** The outermost first. */
  groups: readonly ReportGroup[];
  /** An expression over the names of other sections. */
  formula?: string | undefined;
}

export type GroupKind =
  | 'reference'
  | 'book'
  | 'option'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'
  | 'fiscal_year'
  | 'band'
  | 'text'
  | 'number'
  | 'boolean';

export interface ReportGroup {
  name: string;
  label: string;
  /** The expression: a name, a path, `month(date)`, `band(age, 30, 60)`. */
  of: string;
  kind: GroupKind;
  /** The entity, for a reference. */
  to?: string | undefined;
  /** The limits of a band, ascending. */
  bounds?: readonly number[] | undefined;
}

export type ColumnType = 'money' | 'quantity' | 'integer' | 'percent' | 'number' | 'date' | 'text';
export type MeasureName = 'sum' | 'count' | 'avg' | 'min' | 'max' | 'opening' | 'closing' | 'last';

/** Either a measure over the rows of the source, or a formula over other columns. */
export interface ReportColumn {
  name: string;
  label: string;
  type: ColumnType;
  /** `value` is an expression; `count` needs none. */
  measure?: { of: MeasureName; value?: string | undefined } | undefined;
  formula?: string | undefined;
  /** Whether the column stands in the table, the chart or both. */
  show: readonly ('table' | 'chart')[];
  /** False if its figures do not add up; a group if only those of one of its values do. By default all of them do. */
  total?: false | string | undefined;
}

export interface ReportChart {
  kind: 'bar' | 'stacked' | 'line' | 'area' | 'pie';
  by: ReportGroup;
  /** Columns, or sections where the report has them. */
  of: readonly string[];
  split?: ReportGroup | undefined;
}

/** By their names. */
export type Reports = Readonly<Record<string, Report>>;
