import type { ReportColumn, ReportGroup } from '../../../schema/report.ts';
import type { Node } from './tree.ts';

/** A row, or the total of a section, with the groups of its section. */
export interface Summed {
  /** From 0 for the outermost groups; -1 for the total. */
  level: number;
  groups: readonly Pick<ReportGroup, 'name'>[];
  /** Those of the range and of the range that it is compared with. */
  nodes: readonly (Node | undefined)[];
  /** Whether other rows stand below it. */
  hasParts: boolean;
}

/**
 * Whether a row has a figure in a column. Pieces and kilograms do not add up: `total: false` leaves out every sum of rows, and
 * `total: product_id` those of more than one product.
 */
export function addsUp({ total }: Pick<ReportColumn, 'total'>, summed: Summed): boolean {
  if (total === undefined) return true;
  const { level, groups, nodes } = summed;
  const place = groups.findIndex(({ name }) => name === total);
  if (place === -1) return !summed.hasParts;
  return level >= place || hasOne(nodes, place - level);
}

/** Whether all rows so many levels below have the same key. */
function hasOne(nodes: readonly (Node | undefined)[], depth: number): boolean {
  const keys = new Set<string | null>();
  const add = (node: Node | undefined, left: number): boolean => {
    if (node === undefined) return true;
    if (node.isRest) return false;
    if (left > 0) return [...node.children.values()].every((child) => add(child, left - 1));
    keys.add(node.key);
    return keys.size < 2;
  };
  return nodes.every((node) => add(node, depth));
}
