import { useRef } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { cellsPath, type Resource } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useReader, useRefresh, useSend } from '../../data/index.ts';
import { readRow, sendValues } from '../../providers/data/answers.ts';
import { inFormLabels } from '../form/formLabels.ts';
import { byRecord, type CellChange, cellKey, inverseOf } from './cellChanges.ts';

const MOST_UNDONE = 100;

/**
 * Saves changes of cells, all or none, and undoes the last ones.
 *
 * @param resource with the labels of the columns, which messages use.
 */
export function useCells(resource: Resource, onRows: (rows: readonly BaseRecord[]) => void) {
  const { send: post } = useSend();
  const reader = useReader();
  const refresh = useRefresh();
  const undoable = useRef<CellChange[][]>([]);

  async function send(changes: readonly CellChange[]): Promise<BaseRecord[]> {
    try {
      return await sendCells(changes);
    } catch (error) {
      throw inFormLabels(error as HttpError, resource);
    }
  }

  async function sendCells(changes: readonly CellChange[]): Promise<BaseRecord[]> {
    const records = byRecord(changes).map(({ id, values, texts, was }) => ({
      id,
      values: sendValues(values, resource, fieldTypes),
      texts,
      was: sendValues(was, resource, fieldTypes),
    }));
    const answer = await post<{ data: BaseRecord[] }>({
      path: cellsPath(resource.api.list.path),
      body: { records },
      failed: resource.texts.failed.update,
      isQuiet: true,
    });
    const rows = answer.data.map((row) => readRow(row, resource, fieldTypes));
    onRows(rows);
    void refresh.records(resource.name);
    return rows;
  }

  return {
    /** @throws HttpError, with the errors by cell. */
    save: async (changes: readonly CellChange[]): Promise<BaseRecord[]> => {
      const rows = await send(changes);
      undoable.current = [...undoable.current, inverseOf(changes, rows)].slice(-MOST_UNDONE);
      return rows;
    },
    /** Takes the last change back; false if there is none. @throws HttpError if others changed the cells meanwhile. */
    undo: async (): Promise<boolean> => {
      const last = undoable.current.at(-1);
      if (last === undefined) return false;
      undoable.current = undoable.current.slice(0, -1);
      await send(last);
      return true;
    },
    /** The record as it is stored now. */
    present: async (id: BaseRecord['id']): Promise<BaseRecord> => {
      const record = await reader.one(resource.name, id as string);
      onRows([record]);
      return record;
    },
  };
}

/** The message of a cell in a refused call; undefined if the refusal is not about it. */
export function mistakeOf(error: unknown, cell: Pick<CellChange, 'id' | 'field'>): string | undefined {
  const { errors = {} } = error as HttpError;
  const found = errors[cellKey(cell)] ?? errors[String(cell.id)];
  return found === undefined ? undefined : String(found);
}

/** Whether others have changed the cell since the user saw it. */
export function isOvertaken(error: unknown, cell: Pick<CellChange, 'id' | 'field'>): boolean {
  const fields = (error as { fields?: Record<string, { code?: string }> }).fields;
  return fields?.[cellKey(cell)]?.code === 'changedMeanwhile';
}
