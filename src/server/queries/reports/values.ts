import type { PivotedColumn } from './columns.ts';
import { measured, type Parts, type ReportValue, withFormulas } from './measures.ts';
import type { Part } from './parts.ts';
import type { PlanOfCall } from './plan.ts';
import type { Node } from './tree.ts';

/** The data that every row of a table is made with. */
export interface Shown {
  plan: PlanOfCall;
  columns: readonly PivotedColumn[];
  parts: readonly (readonly Part[])[];
  /** The columns without figures for their reader. */
  unread: ReadonlySet<string>;
}

/** The values of all columns of the report, from the parts of its measures. */
export function valuesOf(
  { plan, parts, unread }: Pick<Shown, 'plan' | 'parts' | 'unread'>,
  given: Parts | undefined,
): Map<string, ReportValue> {
  let at = 0;
  const values = new Map<string, ReportValue>();
  for (const [place, measure] of plan.measures.entries()) {
    const count = parts[place]?.length ?? 0;
    const { name } = measure.column;
    values.set(name, unread.has(name) ? null : measured(measure, given?.slice(at, at + count) ?? []));
    at += count;
  }
  const all = withFormulas(plan, plan.report.columns, values);
  for (const name of unread) all.set(name, null);
  return all;
}

/** The values of a group in the columns of the answer. */
export function columnValues(shown: Shown, node: Node | undefined, before: Node | undefined): ReportValue[] {
  const whole = valuesOf(shown, node?.whole);
  const compared = shown.columns.some(({ isCompared }) => isCompared)
    ? valuesOf(shown, before?.whole)
    : undefined;
  const pivoted = new Map<string | null, Map<string, ReportValue>>();
  return shown.columns.map(({ column, pivot, isCompared }) => {
    if (isCompared) return compared?.get(column.name) ?? null;
    if (pivot === undefined) return whole.get(column.name) ?? null;
    const values = pivoted.get(pivot.text) ?? valuesOf(shown, node?.byPivot.get(pivot.text));
    pivoted.set(pivot.text, values);
    return values.get(column.name) ?? null;
  });
}
