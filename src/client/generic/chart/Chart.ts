/** A chart as plain data. Its table has the same figures, and nothing else is drawn. */
export interface Chart {
  kind: 'bar' | 'stacked' | 'line' | 'area' | 'pie';
  /** The accessible name: the figures and what they are spread over. */
  label: string;
  /** The label of the axis: Month, Project. */
  by: string;
  /** The values of the axis, formatted. */
  labels: readonly string[];
  /** The values of the axis are points in time: they run from left to right, and none may be moved or left out. */
  isTime: boolean;
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  name: string;
  label: string;
  type: FigureType;
  /** For each label; null for an absent value. Numbers as in the API, whose shortest text is exact. */
  values: readonly (number | string | null)[];
}

/** The kinds of figures that a report has in its columns. */
export type FigureType = 'money' | 'quantity' | 'integer' | 'percent' | 'number' | 'date' | 'text';
