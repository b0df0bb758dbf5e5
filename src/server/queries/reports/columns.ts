import type { ReportColumn } from '../../../schema/report.ts';
import { type Key, type KeyedGroup, keyOf } from './keys.ts';
import type { ReportPlan } from './plan.ts';
import type { Cells } from './readCells.ts';

/** The most columns of a table. */
export const MOST_PIVOTED = 400;

/** A column of the answer. */
export interface PivotedColumn {
  column: ReportColumn;
  /** The value of the pivot that it is about; undefined for all of them together. */
  pivot?: { text: string | null; key: Key } | undefined;
  pivotLabel: string | null;
  isCompared: boolean;
}

interface Titling {
  order: (keyed: KeyedGroup) => (one: Key, other: Key) => number;
  titleOf: (keyed: KeyedGroup, key: Key) => string;
}

/** The columns of a table: for each value of the pivot, then for all together, where those of the other range follow. */
export function columnsOf(
  { report, keys, pivot, sections }: ReportPlan,
  { rows }: Cells,
  { order, titleOf, compares }: Titling & { compares: boolean },
): PivotedColumn[] {
  const shown = report.columns.filter(({ show }) => show.includes('table'));
  const whole = shown.flatMap((column) => {
    const own: PivotedColumn = { column, pivotLabel: null, isCompared: false };
    return compares ? [own, { ...own, isCompared: true }] : [own];
  });
  if (pivot === undefined || report.pivot === undefined) return whole;
  const keyed: KeyedGroup = { group: report.pivot, typed: keys[pivot] as KeyedGroup['typed'] };
  const levels = new Map(sections.map((section) => [section.index, section.keys.length]));
  const texts = new Set(
    rows.filter(({ part }) => part === 'table').map((row) => row.keys[levels.get(row.section) ?? 0] ?? null),
  );
  const values = [...texts].map((text) => ({ text, key: keyOf(keyed, text) }));
  const compare = order(keyed);
  values.sort((one, other) => compare(one.key, other.key));
  const pivoted = values.flatMap((value) =>
    shown.map((column) => ({
      column,
      pivot: value,
      pivotLabel: titleOf(keyed, value.key),
      isCompared: false,
    })),
  );
  return [...pivoted, ...whole];
}
