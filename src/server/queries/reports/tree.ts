import type { CellRow } from './cells.ts';
import { combineParts, type Parts } from './measures.ts';
import type { Part } from './parts.ts';

/** A group of rows: its sums, whole and by pivot, and the groups within it. */
export interface Node {
  /** The text of its own key. */
  key: string | null;
  /** The groups beyond the first ones, together. */
  isRest: boolean;
  whole: Parts;
  byPivot: Map<string | null, Parts>;
  children: Map<string, Node>;
}

/** The cells of one section as groups within groups. The root is the section's total. */
export function treeOf(
  cells: readonly CellRow[],
  levels: number,
  hasPivot: boolean,
  parts: readonly Part[],
): Node {
  const root = newNode(null, false, parts);
  for (const cell of cells) {
    const pivot = hasPivot ? (cell.keys[levels] ?? null) : undefined;
    let node = root;
    addTo(node, cell.parts, pivot, parts);
    for (let level = 0; level < (cell.rest ? 1 : levels); level += 1) {
      const key = cell.rest ? null : (cell.keys[level] ?? null);
      node = childOf(node, key, cell.rest, parts);
      addTo(node, cell.parts, pivot, parts);
    }
  }
  return root;
}

export function newNode(key: string | null, isRest: boolean, parts: readonly Part[]): Node {
  return { key, isRest, whole: parts.map(() => null), byPivot: new Map(), children: new Map() };
}

/** The name of a child among its siblings. */
export function nameOf(key: string | null, isRest: boolean): string {
  if (isRest) return 'rest';
  return key === null ? 'none' : `=${key}`;
}

function childOf(node: Node, key: string | null, isRest: boolean, parts: readonly Part[]): Node {
  const name = nameOf(key, isRest);
  const child = node.children.get(name) ?? newNode(key, isRest, parts);
  node.children.set(name, child);
  return child;
}

function addTo(node: Node, given: Parts, pivot: string | null | undefined, parts: readonly Part[]): void {
  node.whole = combineParts(node.whole, given, parts);
  if (pivot === undefined) return;
  const known = node.byPivot.get(pivot);
  node.byPivot.set(pivot, known === undefined ? given : combineParts(known, given, parts));
}
