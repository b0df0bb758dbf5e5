import type { BaseRecord } from '../../data/index.ts';
import type { TextKey } from '../../providers/i18n.ts';
import { type CellChange, cellKey } from './cellChanges.ts';

/** Where a block is put: the rows and fields from the focused cell on. */
interface Place {
  rows: readonly BaseRecord[];
  fields: readonly string[];
  lockOf: (field: string, row: BaseRecord) => TextKey | undefined;
}

export interface PlacedBlock {
  changes: CellChange[];
  /** Cells that cannot be edited, with the reason, by their key. */
  locked: ReadonlyMap<string, TextKey>;
  /** The number of rows of the block for which the grid has none. */
  beyond: number;
}

/** The changes that a block makes. A single text is not repeated; cells beyond the last column are left out. */
export function placeBlock(
  block: readonly (readonly string[])[],
  { rows, fields, lockOf }: Place,
): PlacedBlock {
  const changes: CellChange[] = [];
  const locked = new Map<string, TextKey>();
  for (const [index, texts] of block.entries()) {
    const row = rows[index];
    if (row?.id === undefined) continue;
    for (const [place, text] of texts.entries()) {
      const field = fields[place];
      if (field === undefined) continue;
      const change = { id: row.id, field, text, was: row[field] };
      const lock = lockOf(field, row);
      if (lock !== undefined) locked.set(cellKey(change), lock);
      changes.push(change);
    }
  }
  return { changes, locked, beyond: Math.max(0, block.length - rows.length) };
}
