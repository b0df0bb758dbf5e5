import type { ColumnType, ReportGroup } from '../../../schema/report.ts';
import type { ChartSeries } from '../chart/Chart.ts';

/** A figure as the API has it; its shortest text is exact. Null for an absent value. */
export type Figure = number | string | null;

/** The answer of GET /report/{name}: docs/definitions/reports.md. */
export interface ReportAnswer {
  label: string;
  /** The values that the report was made for, with the defaults filled in. */
  inputs: Readonly<Record<string, string | number | boolean | null>>;
  /** The range that the figures are compared with. */
  compared: { from: string | null; to: string | null } | null;
  columns: readonly AnswerColumn[];
  /** The groups of each section, in the order of `sections`. */
  groups: readonly (readonly AnswerGroup[])[];
  sections: readonly { name: string; label: string; formula: boolean }[];
  /** In order, a group before its parts. */
  rows: readonly AnswerRow[];
  /** The total of each section. A section with a formula has only this. */
  totals: readonly (readonly Figure[])[];
  chart: {
    by: AnswerGroup;
    labels: readonly string[];
    keys: readonly (string | number | boolean | null)[];
    series: readonly ChartSeries[];
  } | null;
  /** There are more rows than the answer may have. */
  truncated: boolean;
}

export interface AnswerColumn {
  name: string;
  label: string;
  type: ColumnType;
  /** The value of the group that is spread over columns. */
  pivot: string | number | boolean | null;
  pivotLabel: string | null;
  /** It is about one value of the pivot, rather than all of them. */
  pivoted?: boolean;
  /** It has the figures of the other range. */
  compared: boolean;
}

export type AnswerGroup = Pick<ReportGroup, 'name' | 'label' | 'kind' | 'to'>;

export interface AnswerRow {
  /** The place of its section. */
  section: number;
  /** 0 for the outermost group. */
  level: number;
  /** The values of the groups down to its level; null where there is none. */
  key: readonly (string | number | boolean | null)[];
  title: string;
  values: readonly Figure[];
  /** Its figures open the entries or records that they are made of. */
  opens: boolean;
  /** It stands for the groups beyond the first ones. */
  other: boolean;
}

/** The answer of GET /report/{name}/rows. */
export interface RowsAnswer {
  columns: readonly { name: string; label: string; type: string; to?: string }[];
  data: readonly Readonly<Record<string, unknown>>[];
  /** The sum of the figure over all rows. */
  total_amount: Figure;
  total: number;
}
