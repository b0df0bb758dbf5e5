import type { AnswerGroup, Figure, TableAnswer } from '../../../papers/TableAnswer.ts';
import type { ChartSeries } from '../chart/Chart.ts';

/** The answer of GET /report/{name}: docs/definitions/reports.md. */
export interface ReportAnswer extends TableAnswer {
  /** The range that the figures are compared with. */
  compared: { from: string | null; to: string | null } | null;
  chart: {
    by: AnswerGroup;
    labels: readonly string[];
    keys: readonly (string | number | boolean | null)[];
    series: readonly ChartSeries[];
  } | null;
  /** There are more rows than the answer may have. */
  truncated: boolean;
}

/** The answer of GET /report/{name}/rows. */
export interface RowsAnswer {
  columns: readonly { name: string; label: string; type: string; to?: string }[];
  data: readonly Readonly<Record<string, unknown>>[];
  /** The sum of the figure over all rows. */
  total_amount: Figure;
  total: number;
}
