import type { BaseKey } from '../../data/index.ts';

/** A change of one cell: to a value, or to a text of a spreadsheet that the server reads. */
export interface CellChange {
  id: BaseKey;
  field: string;
  /** The value that the user saw. */
  was: unknown;
  value?: unknown;
  text?: string;
}

/** The changes of one record, as the call takes them. */
export interface RecordCells {
  id: BaseKey;
  values: Record<string, unknown>;
  texts: Record<string, string>;
  was: Record<string, unknown>;
}

/** The changes by record. */
export function byRecord(changes: readonly CellChange[]): RecordCells[] {
  const records = new Map<BaseKey, RecordCells>();
  for (const { id, field, was, value, text } of changes) {
    const record = records.get(id) ?? { id, values: {}, texts: {}, was: {} };
    records.set(id, record);
    record.was[field] = was ?? null;
    if (text === undefined) record.values[field] = value ?? null;
    else record.texts[field] = text;
  }
  return [...records.values()];
}

/** The changes that undo others. @param rows the records after them. */
export function inverseOf(
  changes: readonly CellChange[],
  rows: readonly Readonly<Record<string, unknown>>[],
): CellChange[] {
  const after = new Map(rows.map((row) => [row.id, row]));
  return changes.map(({ id, field, was }) => ({
    id,
    field,
    value: was ?? null,
    was: after.get(id)?.[field],
  }));
}

/** The name of a cell in errors: `12.price`. */
export function cellKey({ id, field }: Pick<CellChange, 'id' | 'field'>): string {
  return `${id}.${field}`;
}
