import type { ReportColumn } from '../../../schema/report.ts';
import { type AnswerChart, sentGroup } from './Answer.ts';
import type { CellRow } from './cells.ts';
import { type Key, type KeyedGroup, keyOf } from './keys.ts';
import { combineParts, computed, type Parts, type ReportValue, sentValue, usedIn } from './measures.ts';
import type { PlanOfCall } from './plan.ts';
import type { Cells } from './readCells.ts';
import { valuesOf } from './values.ts';

/** The most series of a chart that is split; the rest is one. */
const MOST_SERIES = 8;

interface Titling {
  order: (keyed: KeyedGroup) => (one: Key, other: Key) => number;
  titleOf: (keyed: KeyedGroup, key: Key) => string;
}

/** The chart of a report: places along `by`, and for each a value of every series. */
export function chartOf(plan: PlanOfCall, cells: Cells, titling: Titling): AnswerChart | null {
  const { report, chart } = plan;
  if (report.chart === undefined || chart === undefined) return null;
  const rows = cells.rows.filter(({ part }) => part === 'chart');
  const by: KeyedGroup = { group: report.chart.by, typed: plan.keys[chart.by] as KeyedGroup['typed'] };
  const places = inOrder(
    by,
    rows.map(({ keys }) => keys[0] ?? null),
    titling,
  );
  const texts = places.map(({ text }) => text);
  const series =
    report.chart.split === undefined
      ? ofNames(plan, cells, rows, texts)
      : ofSplit(plan, cells, rows, texts, titling);
  if (series.length === 0 && cells.unread.size > 0) return null;
  return {
    kind: report.chart.kind,
    by: sentGroup(report.chart.by),
    labels: places.map(({ key }) => titling.titleOf(by, key)),
    keys: places.map(({ key }) => key),
    series,
  };
}

function inOrder(keyed: KeyedGroup, texts: readonly (string | null)[], { order }: Titling) {
  const places = [...new Set(texts)].map((text) => ({ text, key: keyOf(keyed, text) }));
  const compare = order(keyed);
  return places.sort((one, other) => compare(one.key, other.key));
}

type Series = AnswerChart['series'][number];

function ofNames(
  plan: PlanOfCall,
  cells: Cells,
  rows: readonly CellRow[],
  texts: readonly (string | null)[],
): Series[] {
  const { report } = plan;
  return (report.chart?.of ?? []).flatMap((name): Series[] => {
    const section = report.sections.find((one) => one.name === name && name !== '');
    const column =
      section === undefined ? report.columns.find((one) => one.name === name) : drawn(report.columns);
    if (column === undefined || cells.unread.has(column.name)) return [];
    const value = (text: string | null): ReportValue =>
      section === undefined
        ? columnAt(plan, cells, rows, text, column)
        : sectionAt(plan, cells, rows, text, name, column);
    const label = section?.label ?? column.label;
    return [{ name, label, type: column.type, values: texts.map((text) => sentValue(value(text))) }];
  });
}

/** The column of a chart of sections: the first one that charts show. */
function drawn(columns: readonly ReportColumn[]): ReportColumn | undefined {
  return columns.find(({ show }) => show.includes('chart')) ?? columns[0];
}

function columnAt(
  plan: PlanOfCall,
  cells: Cells,
  rows: readonly CellRow[],
  text: string | null,
  column: ReportColumn,
): ReportValue {
  return (
    valuesOf(
      { plan, parts: cells.parts, unread: cells.unread },
      joined(
        cells,
        rows.filter(({ keys }) => (keys[0] ?? null) === text),
      ),
    ).get(column.name) ?? null
  );
}

/** The value of a section at a place, or of its formula over other sections. */
function sectionAt(
  plan: PlanOfCall,
  cells: Cells,
  rows: readonly CellRow[],
  text: string | null,
  name: string,
  column: ReportColumn,
  depth = 0,
): ReportValue {
  const index = plan.report.sections.findIndex((one) => one.name === name);
  const section = plan.report.sections[index];
  if (section === undefined || depth > plan.report.sections.length) return null;
  if (section.formula === undefined)
    return columnAt(
      plan,
      cells,
      rows.filter((row) => row.section === index),
      text,
      column,
    );
  const used = usedIn(plan.report, section.formula, plan.report.sections);
  const values = new Map(
    used.map((one) => [one.name, sectionAt(plan, cells, rows, text, one.name, column, depth + 1)] as const),
  );
  return computed(plan, section.formula, values, column.type);
}

function ofSplit(
  plan: PlanOfCall,
  cells: Cells,
  rows: readonly CellRow[],
  texts: readonly (string | null)[],
  titling: Titling,
): Series[] {
  const { report, chart } = plan;
  const column = report.columns.find(({ name }) => name === report.chart?.of[0]) ?? drawn(report.columns);
  if (column === undefined || cells.unread.has(column.name)) return [];
  if (chart?.split === undefined || report.chart?.split === undefined) return [];
  const split: KeyedGroup = {
    group: report.chart.split,
    typed: plan.keys[chart.split] as KeyedGroup['typed'],
  };
  const all = inOrder(
    split,
    rows.map(({ keys }) => keys[1] ?? null),
    titling,
  );
  const own = (text: string | null) => rows.filter(({ keys }) => (keys[1] ?? null) === text);
  const size = (text: string | null) =>
    Math.abs(
      Number(
        sentValue(
          valuesOf({ plan, parts: cells.parts, unread: cells.unread }, joined(cells, own(text))).get(
            column.name,
          ) ?? null,
        ),
      ),
    );
  const kept =
    all.length <= MOST_SERIES
      ? all
      : [...all].sort((one, other) => size(other.text) - size(one.text)).slice(0, MOST_SERIES - 1);
  const series = (name: string, label: string, given: readonly CellRow[]): Series => ({
    name,
    label,
    type: column.type,
    values: texts.map((text) => sentValue(columnAt(plan, cells, given, text, column))),
  });
  // The others are one figure only where figures of all of them add up.
  const rest =
    column.total === undefined
      ? rows.filter(({ keys }) => !kept.some(({ text }) => text === (keys[1] ?? null)))
      : [];
  return [
    ...all
      .filter((one) => kept.includes(one))
      .map(({ text, key }) => series(text ?? '', titling.titleOf(split, key), own(text))),
    ...(rest.length > 0 ? [series('_other', '', rest)] : []),
  ];
}

function joined({ parts }: Cells, rows: readonly CellRow[]): Parts | undefined {
  const flat = parts.flat();
  return rows.reduce<Parts | undefined>(
    (sum, row) => (sum === undefined ? row.parts : combineParts(sum, row.parts, flat)),
    undefined,
  );
}
