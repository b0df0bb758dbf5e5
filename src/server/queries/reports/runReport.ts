import { AppError } from '../../../errors/AppError.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type RecordKey, readTitles } from '../lists/readTitles.ts';
import { type ReportAnswer, sentGroup } from './Answer.ts';
import type { Kept } from './cells.ts';
import { chartOf } from './chart.ts';
import { columnsOf, MOST_PIVOTED, type PivotedColumn } from './columns.ts';
import { comparedValues, comparesBudget } from './comparedRange.ts';
import { type Key, type KeyAbove, type KeyedGroup, keyOf, keyOrder, recordOf, titlesOf } from './keys.ts';
import { planOf, type ReportPlan } from './plan.ts';
import type { InputValues, Known } from './Relation.ts';
import { type Cells, readCells } from './readCells.ts';
import { rowsOf } from './rows.ts';
import { totalsOf } from './totals.ts';
import { type Node, treeOf } from './tree.ts';

/** The day from which a report is seen. */
export type ReportReading = Omit<Known, 'ask'>;

/**
 * A report for some inputs: one statement for its figures, one for those of the other range if they are compared, and one for the
 * titles of the records that are shown. All of them read the same snapshot.
 */
export async function runReport(
  trx: ReadDb,
  context: ReadContext,
  report: Report,
  inputs: InputValues,
  on: ReportReading,
): Promise<ReportAnswer> {
  const plan = { ...planOf(report, context), known: { ...on, ask: inputs } };
  const now = await readCells(trx, context, plan, { ...on, ask: inputs });
  const isBudget = comparesBudget(inputs);
  const other = isBudget ? inputs : comparedValues(inputs, on.fiscalMonth);
  const before =
    other && (await readCells(trx, context, plan, { ...on, ask: other, isBudget }, keptOf(plan, now)));
  const titles = await readTitles(trx, context, recordsOf(plan, [now, ...(before ? [before] : [])]));
  const titleOf = titlesOf(context, titles);
  const order = (keyed: KeyedGroup, above?: readonly KeyAbove[]) => keyOrder(context, keyed, titleOf, above);
  const columns = columnsOf(plan, now, { order, titleOf, compares: before !== undefined });
  if (columns.length > MOST_PIVOTED) throw new AppError('reportTooWide', { most: MOST_PIVOTED });
  const trees = treesOf(plan, now);
  const treesBefore = before && treesOf(plan, before);
  const shown = { plan, columns, parts: now.parts, unread: now.unread };
  return {
    report: report.name,
    label: report.label,
    inputs,
    compared:
      other === undefined ? null : { from: sentText(other.from), to: sentText(other.to ?? other.date) },
    columns: columns.map((column) => sentColumn(column, now.unread)),
    groups: report.sections.map(({ groups }) => groups.map(sentGroup)),
    sections: report.sections.map(({ name, label, formula }) => ({
      name,
      label,
      formula: formula !== undefined,
    })),
    rows: rowsOf(shown, { trees, treesBefore, order, titleOf }),
    totals: totalsOf(shown, trees, treesBefore),
    chart: chartOf(plan, now, { order, titleOf }),
    truncated: report.top === undefined && now.rows.some(({ rest }) => rest),
  };
}

/** The tree of each section with rows, by its index. */
function treesOf(plan: ReportPlan, { rows, parts }: Cells): Map<number, Node> {
  const flat = parts.flat();
  return new Map(
    plan.sections.map(({ index, keys }) => {
      const own = rows.filter((row) => row.part === 'table' && row.section === index);
      return [index, treeOf(own, keys.length, plan.pivot !== undefined, flat)];
    }),
  );
}

/** With `top`, the other range has the same groups; otherwise it may have ones of its own. */
function keptOf(plan: ReportPlan, { rows }: Cells): Kept | undefined {
  if (plan.report.top === undefined) return undefined;
  return new Map(
    plan.sections
      .filter(({ keys }) => keys.length > 0)
      .map(({ index }) => {
        const own = rows.filter((row) => row.part === 'table' && row.section === index && !row.rest);
        return [index, [...new Set(own.map(({ keys }) => keys[0] ?? null))]];
      }),
  );
}

/** The records whose titles the answer shows. */
function recordsOf(plan: ReportPlan, all: readonly Cells[]): RecordKey[] {
  const found = new Map<string, RecordKey>();
  for (const { rows } of all)
    for (const row of rows) {
      const keyed = keyedGroups(plan, row.part, row.section);
      const keys = keyed.map((one, place) => ({ keyed: one, key: keyOf(one, row.keys[place] ?? null) }));
      for (const { keyed: own, key } of keys) {
        const record = recordOf(own, key, keys);
        if (record !== undefined) found.set(`${record.resource}:${record.id}`, record);
      }
    }
  return [...found.values()];
}

/** The groups whose keys a row of the statement has. */
function keyedGroups(plan: ReportPlan, part: 'table' | 'chart', index: number): KeyedGroup[] {
  const { report, keys, chart, pivot } = plan;
  const keyed = (group: KeyedGroup['group'] | undefined, place: number | undefined): KeyedGroup[] =>
    group === undefined || place === undefined ? [] : [{ group, typed: keys[place] as KeyedGroup['typed'] }];
  if (part === 'chart')
    return [...keyed(report.chart?.by, chart?.by), ...keyed(report.chart?.split, chart?.split)];
  const section = plan.sections.find((one) => one.index === index);
  const own = section?.groups.flatMap((group, place) => keyed(group, section.keys[place])) ?? [];
  return [...own, ...keyed(report.pivot, pivot)];
}

function sentColumn(
  { column: { name, label, type }, pivot, isCompared, pivotLabel }: PivotedColumn,
  unread: ReadonlySet<string>,
) {
  return {
    ...{ name, label, type },
    pivot: (pivot === undefined ? null : pivot.key) as Key,
    pivotLabel,
    pivoted: pivot !== undefined,
    compared: isCompared,
    ...(unread.has(name) && { hidden: true }),
  };
}

function sentText(value: InputValues[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
