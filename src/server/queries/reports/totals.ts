import { addsUp } from './addsUp.ts';
import { computed, type ReportValue, sentValue, usedIn, withFormulas } from './measures.ts';
import type { Node } from './tree.ts';
import { columnValues, type Shown } from './values.ts';

/**
 * The total of each section; one with a formula is computed from those of others, column by column. Null for a column whose figures
 * do not add up: formulas of other columns may need its total, but no reader does.
 */
export function totalsOf(
  shown: Shown,
  trees: ReadonlyMap<number, Node>,
  treesBefore: ReadonlyMap<number, Node> | undefined,
): (number | string | null)[][] {
  const { sections } = shown.plan.report;
  const known = new Map<string, ReportValue[]>();
  for (const [index, tree] of trees)
    known.set(sections[index]?.name ?? '', columnValues(shown, tree, treesBefore?.get(index)));
  const computing = sections.filter(({ formula }) => formula !== undefined);
  for (let round = 0; round < computing.length; round += 1)
    for (const { name, formula = '' } of computing)
      if (!known.has(name)) addComputed(shown, known, name, formula);
  return sections.map(({ name, groups }, index) => {
    const summed = { level: -1, groups, nodes: [trees.get(index), treesBefore?.get(index)], hasParts: true };
    return (known.get(name) ?? []).map((value, place) => {
      const column = shown.columns[place]?.column;
      return column && addsUp(column, summed) && !shown.unread.has(column.name) ? sentValue(value) : null;
    });
  });
}

/** Adds the total of a formula if those that it uses are known. */
function addComputed(
  { plan, columns }: Shown,
  known: Map<string, ReportValue[]>,
  name: string,
  formula: string,
): void {
  const used = usedIn(plan.report, formula, plan.report.sections);
  if (used.some((section) => !known.has(section.name))) return;
  const own = columns.map(({ column }, place) => {
    const values = new Map(
      used.map((section) => [section.name, known.get(section.name)?.[place] ?? null] as const),
    );
    return column.measure === undefined ? null : computed(plan, formula, values, column.type);
  });
  known.set(name, withColumnFormulas(plan, columns, own));
}

/** A formula column of such a total is computed from the total's other columns of the same pivot and range. */
function withColumnFormulas(
  plan: Shown['plan'],
  columns: Shown['columns'],
  own: readonly ReportValue[],
): ReportValue[] {
  const isBeside = (one: Shown['columns'][number], other: Shown['columns'][number]) =>
    one.isCompared === other.isCompared &&
    one.pivot?.text === other.pivot?.text &&
    (one.pivot === undefined) === (other.pivot === undefined);
  return columns.map((column, place) => {
    if (column.column.formula === undefined) return own[place] ?? null;
    const beside = columns.filter((other) => isBeside(column, other));
    const measures = columns.flatMap((other, at) =>
      isBeside(column, other) && other.column.measure !== undefined
        ? [[other.column.name, own[at] ?? null] as const]
        : [],
    );
    return (
      withFormulas(
        plan,
        beside.map((other) => other.column),
        new Map(measures),
      ).get(column.column.name) ?? null
    );
  });
}
