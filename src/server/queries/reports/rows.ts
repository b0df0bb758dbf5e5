import Big from 'big.js';
import type { AnswerRow } from './Answer.ts';
import { addsUp } from './addsUp.ts';
import type { PivotedColumn } from './columns.ts';
import { type Key, type KeyAbove, type KeyedGroup, keyOf, type TitleOfKey } from './keys.ts';
import { type ReportValue, sentValue } from './measures.ts';
import type { Node } from './tree.ts';
import { columnValues, type Shown, valuesOf } from './values.ts';

interface Drawing {
  trees: ReadonlyMap<number, Node>;
  treesBefore: ReadonlyMap<number, Node> | undefined;
  order: (keyed: KeyedGroup, above?: readonly KeyAbove[]) => (one: Key, other: Key) => number;
  titleOf: TitleOfKey;
}

/** The rows of all sections in their order, a group before its parts. */
export function rowsOf(shown: Shown, drawing: Drawing): AnswerRow[] {
  const { plan } = shown;
  return plan.sections.flatMap(({ index, groups, keys }) => {
    const keyed = groups.map(
      (group, place): KeyedGroup => ({
        group,
        typed: plan.keys[keys[place] as number] as KeyedGroup['typed'],
      }),
    );
    const rows: AnswerRow[] = [];
    addRows(
      rows,
      { section: index, keyed, shown, drawing },
      [],
      drawing.trees.get(index),
      drawing.treesBefore?.get(index),
    );
    return rows;
  });
}

interface Section {
  section: number;
  keyed: readonly KeyedGroup[];
  shown: Shown;
  drawing: Drawing;
}

function addRows(
  rows: AnswerRow[],
  section: Section,
  above: readonly Key[],
  node: Node | undefined,
  before: Node | undefined,
): void {
  const level = above.length;
  const own = section.keyed[level];
  if (own === undefined) return;
  const outer = above.map((key, place): KeyAbove => ({ keyed: section.keyed[place] as KeyedGroup, key }));
  const children = childrenOf(section, own, outer, { node, before });
  if (level > 0 && children.every(isNothing)) return;
  for (const { child, childBefore } of children) {
    const isRest = (child ?? childBefore)?.isRest === true;
    if (isRest && section.shown.plan.report.top === undefined) continue;
    const key = [...above, keyOf(own, (child ?? childBefore)?.key ?? null)];
    const at = rows.length;
    if (!isRest) addRows(rows, section, key, child, childBefore);
    const summed = {
      ...{ level, groups: section.keyed.map(({ group }) => group) },
      ...{ nodes: [child, childBefore], hasParts: isRest || rows.length > at },
    };
    const figures = columnValues(section.shown, child, childBefore).map((value, place) =>
      addsUp((section.shown.columns[place] as PivotedColumn).column, summed) ? sentValue(value) : null,
    );
    // Before its parts, which tell whether it has a sum.
    rows.splice(at, 0, {
      section: section.section,
      level,
      key,
      title: isRest ? '' : section.drawing.titleOf(own, key[level] ?? null, outer),
      values: figures,
      opens: !isRest,
      other: isRest,
    });
  }
}

/** Whether it stands for rows without a value, in any group within it: alone, it would repeat the row above. */
function isNothing({ child, childBefore }: Child): boolean {
  const isEmpty = ({ key, isRest, children }: Node): boolean =>
    key === null && !isRest && [...children.values()].every(isEmpty);
  return [child, childBefore].every((node) => node === undefined || isEmpty(node));
}

interface Child {
  child: Node | undefined;
  childBefore: Node | undefined;
}

/** The groups of both ranges in the order of the sorting column, or of their keys; the rest comes last. */
function childrenOf(
  { shown, drawing }: Section,
  own: KeyedGroup,
  outer: readonly KeyAbove[],
  { node, before }: { node: Node | undefined; before: Node | undefined },
): Child[] {
  const names = new Set([...(node?.children.keys() ?? []), ...(before?.children.keys() ?? [])]);
  const children = [...names].map((name) => ({
    child: node?.children.get(name),
    childBefore: before?.children.get(name),
  }));
  const byKey = drawing.order(own, outer);
  const { sort } = shown.plan.report;
  const sorted = children.map((child) => {
    const one = child.child ?? child.childBefore;
    const value = sort && (valuesOf(shown, child.child?.whole).get(sort.column) ?? null);
    return { child, value, key: keyOf(own, one?.key ?? null), isRest: one?.isRest === true };
  });
  sorted.sort(
    (one, other) =>
      Number(one.isRest) - Number(other.isRest) ||
      (sort === undefined ? 0 : compareValues(one.value ?? null, other.value ?? null, sort.order)) ||
      byKey(one.key, other.key),
  );
  return sorted.map(({ child }) => child);
}

/** Groups without a value come last. */
function compareValues(one: ReportValue, other: ReportValue, order: 'asc' | 'desc'): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const by =
    one instanceof Big && other instanceof Big
      ? one.cmp(other)
      : String(one) < String(other)
        ? -1
        : Number(String(one) > String(other));
  return order === 'asc' ? by : -by;
}
