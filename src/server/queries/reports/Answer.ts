import type { ColumnType, GroupKind, ReportGroup } from '../../../schema/report.ts';
import type { Key } from './keys.ts';
import type { InputValues } from './Relation.ts';

type Sent = number | string | null;

/** The answer of a report (docs/definitions/reports.md). */
export interface ReportAnswer {
  report: string;
  label: string;
  inputs: InputValues;
  /** The other range, if figures are compared. */
  compared: { from: Sent; to: Sent } | null;
  columns: readonly AnswerColumn[];
  /** By section. */
  groups: readonly (readonly SentGroup[])[];
  sections: readonly { name: string; label: string; formula: boolean }[];
  rows: readonly AnswerRow[];
  /** By section. */
  totals: readonly (readonly Sent[])[];
  chart: AnswerChart | null;
  /** Groups beyond the most rows are left out; totals hold them. */
  truncated: boolean;
}

export interface AnswerColumn {
  name: string;
  label: string;
  type: ColumnType;
  pivot: Key;
  pivotLabel: string | null;
  /** Whether it is a column of a value of the pivot, rather than of all of them. */
  pivoted: boolean;
  /** Whether its figures are those of the other range. */
  compared: boolean;
  /** It has no figures, since they depend on what the reader does not read. */
  hidden?: boolean;
}

export interface SentGroup {
  name: string;
  label: string;
  kind: GroupKind;
  to?: string | undefined;
}

export interface AnswerRow {
  section: number;
  /** 0 for the outermost group. */
  level: number;
  key: readonly Key[];
  /** The title of its innermost key; blank where the rows have no value. */
  title: string;
  values: readonly Sent[];
  /** Whether GET /report/{name}/rows has the rows behind it. */
  opens: boolean;
  /** The groups beyond the first ones, together. */
  other: boolean;
}

export interface AnswerChart {
  kind: string;
  by: SentGroup;
  labels: readonly string[];
  keys: readonly Key[];
  series: readonly { name: string; label: string; type: ColumnType; values: readonly Sent[] }[];
}

export function sentGroup({ name, label, kind, to }: ReportGroup): SentGroup {
  return { name, label, kind, ...(to !== undefined && { to }) };
}
