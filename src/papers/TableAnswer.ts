import type { ColumnType, ReportGroup } from '../schema/report.ts';

/** A figure as the API has it; its shortest text is exact. Null for an absent value. */
export type Figure = number | string | null;

/** The table of the answer of a report: docs/definitions/reports.md. */
export interface TableAnswer {
  label: string;
  /** The values that the report was made for, with the defaults filled in. */
  inputs: Readonly<Record<string, string | number | boolean | null>>;
  columns: readonly AnswerColumn[];
  /** The groups of each section, in the order of `sections`. */
  groups: readonly (readonly AnswerGroup[])[];
  sections: readonly { name: string; label: string; formula: boolean }[];
  /** In order, a group before its parts. */
  rows: readonly AnswerRow[];
  /** The total of each section. A section with a formula has only this. */
  totals: readonly (readonly Figure[])[];
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
  /** It has no figures, since they depend on what the reader does not read. */
  hidden?: boolean;
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
