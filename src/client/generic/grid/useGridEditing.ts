import type { GridApiCommon, GridCellEditStopParams, GridCellParams, MuiEvent } from '@mui/x-data-grid';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { CELLS_LIMIT, type Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { checkEdit } from '../form/formValues.ts';
import { failureText } from '../page/failureText.ts';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { parseBlock } from '../table/parseBlock.ts';
import { placeBlock } from './block.ts';
import type { Conflict } from './ConflictDialog.tsx';
import { type CellChange, cellKey } from './cellChanges.ts';
import { cellLock, columnLock } from './cellLock.ts';
import { focusedCell, placeOf } from './cellPlace.ts';
import { holdUnchosen } from './holdUnchosen.ts';
import type { RefusedPaste } from './PasteDialog.tsx';
import { isOvertaken, mistakeOf, useCells } from './useCells.ts';
import { isLoaded, type RowRange } from './windows.ts';

interface Grid {
  resource: Resource;
  apiRef: RefObject<GridApiCommon | null>;
  /** Whether the user may edit these records here. */
  mayUpdate: boolean;
  /** The rows that are selected, for filling them. */
  selected: readonly BaseRecord[];
  /** The rows of a range, which are loaded where they have not been. @throws HttpError */
  readRows: (range: RowRange) => Promise<readonly BaseRecord[]>;
  onRows: (rows: readonly BaseRecord[]) => void;
}

export type GridEditing = ReturnType<typeof useGridEditing>;

/** Editing of a grid's cells: single ones, pasted blocks, filling down and undo, with a reason for everything that is refused. */
export function useGridEditing({ resource, apiRef, mayUpdate, selected, readRows, onRows }: Grid) {
  const text = useText();
  const cells = useCells(resource, onRows);
  const { logic } = useRecordLogic(resource);
  const [notice, setNotice] = useState('');
  const [mistake, setMistake] = useState<{ key: string; message: string }>();
  const [conflict, setConflict] = useState<Conflict>();
  const [paste, setPaste] = useState<RefusedPaste>();
  /** The row as it was when its cell was opened. */
  const opened = useRef<BaseRecord>(undefined);
  const lockOf = (field: string, row: BaseRecord) =>
    cellLock({ resource, field: resource.fields[field], row, logic, mayUpdate });
  const editable = useMemo(
    () =>
      new Set(
        Object.keys(resource.fields).filter(
          (field) => columnLock({ resource, field: resource.fields[field], mayUpdate }) === undefined,
        ),
      ),
    [resource, mayUpdate],
  );
  const isEditable = useCallback((field: string) => editable.has(field), [editable]);

  function open(row: BaseRecord): void {
    opened.current = row;
  }

  /** Saves an edited row; if it is refused, the cell stays open with the reason. */
  async function commit(next: BaseRecord, before: BaseRecord): Promise<BaseRecord> {
    const field = Object.values(resource.fields).find(({ name }) => next[name] !== before[name]);
    if (field === undefined || before.id === undefined) return before;
    // A live update may have replaced the row since; it was not seen in the open cell.
    const seen = opened.current?.id === before.id ? opened.current : before;
    const change = { id: before.id, field: field.name, was: seen[field.name] };
    const { values, errors } = checkEdit(
      resource,
      { types: fieldTypes, logic },
      [field],
      before,
      next,
      before,
    );
    const [wrong] = Object.values(checkErrors(errors));
    if (wrong !== undefined) throw refuse(change, wrong);
    if (!Object.hasOwn(values, field.name)) return before;
    try {
      const [row = next] = await cells.save([{ ...change, value: values[field.name] }]);
      setNotice('');
      return row;
    } catch (error) {
      if (!isOvertaken(error, change))
        throw refuse(change, mistakeOf(error, change) ?? failureText(error as Error));
      const theirs = await cells.present(before.id);
      setConflict({ field, mine: { ...theirs, [field.name]: values[field.name] }, theirs });
      return theirs;
    }
  }

  function onEditStop(params: GridCellEditStopParams, event: MuiEvent): void {
    holdUnchosen({ apiRef, clear: () => setMistake(undefined), refuse, text }, params, event);
  }

  function refuse(cell: Pick<CellChange, 'id' | 'field'>, message: string): Error {
    setMistake({ key: cellKey(cell), message });
    return new Error(message);
  }

  async function saveMine(): Promise<void> {
    if (conflict === undefined) return;
    const { field, mine, theirs } = conflict;
    setConflict(undefined);
    await attempt([
      { id: theirs.id ?? '', field: field.name, value: mine[field.name], was: theirs[field.name] },
    ]);
  }

  /** Saves several cells; refused ones are listed. */
  async function attempt(changes: readonly CellChange[]): Promise<void> {
    if (changes.length === 0) return;
    setPaste(undefined);
    setNotice(text('grid.saving'));
    try {
      await cells.save(changes);
      setNotice(text('grid.saved', { count: countText(changes.length) }));
    } catch (error) {
      const wrong = new Map(
        changes.flatMap((change) => {
          const message = mistakeOf(error, change);
          return message === undefined ? [] : [[cellKey(change), message] as const];
        }),
      );
      if (wrong.size > 0 && changes.some((change) => change.text !== undefined)) list(changes, wrong);
      else setNotice([...wrong.values()][0] ?? failureText(error as Error));
    }
  }

  /** Lists the wrong cells of a block. */
  function list(changes: readonly CellChange[], wrong: RefusedPaste['wrong']): void {
    setNotice('');
    setPaste({ changes, wrong });
  }

  /** The rows from one on, which are loaded first; undefined if they cannot be, with a notice that says why. */
  async function rowsFrom(first: number, count: number): Promise<readonly BaseRecord[] | undefined> {
    setNotice(text('list.loading'));
    try {
      const rows = await readRows({ first, last: first + count - 1 });
      const isRead = rows.every(isLoaded);
      setNotice(isRead ? '' : text('grid.moving'));
      return isRead ? rows : undefined;
    } catch (error) {
      setNotice(failureText(error as Error));
      return undefined;
    }
  }

  async function onPaste(event: ClipboardEvent): Promise<void> {
    const cell = focusedCell(apiRef);
    // In an open cell or another input, the text is pasted as usual.
    if (cell === undefined || (event.target as HTMLElement).closest('input, textarea')) return;
    event.preventDefault();
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (block.length > CELLS_LIMIT) {
      setNotice(text('grid.paste.tooMany', { most: CELLS_LIMIT }));
      return;
    }
    const { row, fields } = placeOf(apiRef, cell);
    const rows = await rowsFrom(row, block.length);
    if (rows === undefined) return;
    const { changes, locked, beyond } = placeBlock(block, { rows, fields, lockOf });
    if (beyond > 0) {
      setNotice(text('grid.paste.beyond', { count: countText(beyond) }));
      return;
    }
    const wrong = new Map([...locked].map(([key, lock]) => [key, text(lock)]));
    if (wrong.size > 0) list(changes, wrong);
    else await attempt(changes);
  }

  /** Fills the selected rows, or the next one, with the value of the focused cell. */
  async function fillDown({ id, field, row }: GridCellParams): Promise<void> {
    const targets =
      selected.length > 0
        ? selected.filter((one) => one.id !== id)
        : await rowsFrom(placeOf(apiRef, { id, field }).row + 1, 1);
    if (targets === undefined) return;
    const lock = targets.map((target) => lockOf(field, target)).find((found) => found !== undefined);
    if (lock !== undefined) {
      setNotice(text(lock));
      return;
    }
    if (targets.length > CELLS_LIMIT) {
      setNotice(text('grid.paste.tooMany', { most: CELLS_LIMIT }));
      return;
    }
    await attempt(
      targets.map((target) => ({ id: target.id ?? '', field, value: row[field], was: target[field] })),
    );
  }

  async function undo(): Promise<void> {
    try {
      setNotice(text((await cells.undo()) ? 'grid.undone' : 'grid.nothingToUndo'));
    } catch (error) {
      setNotice(failureText(error as Error));
    }
  }

  function onCellKeyDown(params: GridCellParams, event: KeyboardEvent): void {
    if (params.cellMode === 'edit') return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 'z') {
      void undo();
      return;
    }
    if (isCommand && key === 'd') {
      event.preventDefault();
      void fillDown(params);
      return;
    }
    const isEdit =
      key === 'f2' || key === 'enter' || (!isCommand && !event.altKey && /^\S$/u.test(event.key));
    if (!isEdit || params.field.startsWith('(') || params.field.startsWith('__')) return;
    const lock = lockOf(params.field, params.row as BaseRecord);
    setNotice(lock === undefined ? '' : text(lock));
    if (lock === undefined && key === 'f2')
      apiRef.current?.startCellEditMode({ id: params.id, field: params.field });
  }

  return {
    notice,
    mistake,
    onEditStop,
    conflict,
    saveMine,
    closeConflict: () => setConflict(undefined),
    paste,
    attempt,
    closePaste: () => setPaste(undefined),
    lockOf,
    /** Whether the cells of a field can be edited, unless a rule locks the one of a row: the grid asks this for each cell it draws. */
    isEditable,
    explain: ({ field, row }: GridCellParams) => {
      const lock = lockOf(field, row as BaseRecord);
      if (lock !== undefined) setNotice(text(lock));
    },
    open,
    commit,
    onPaste,
    onCellKeyDown,
  };
}
