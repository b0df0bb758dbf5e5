import type { GridColDef, GridRenderCellParams, GridRenderEditCellParams } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { Field, Format, Item, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { ARROW, headerWidth } from '../list/columnRoom.ts';
import { type Column, columnsOf } from '../list/columns.ts';
import { actionsWidth, type RowTasks } from '../list/rowTasks.ts';
import { valueWords } from '../page/valueWords.ts';
import { GridActions } from './GridActions.tsx';
import { GridCell } from './GridCell.tsx';
import { isLoaded } from './windows.ts';

/** The columns that a grid can show: those of the list, then the other fields of the record's forms, which are hidden at first. */
export function gridFields(resource: Resource): { columns: Item[]; hidden: string[] } {
  const { columns } = resource.list;
  const shown = new Set(columns.map(({ field }) => field));
  const others = resource.edit.groups
    .flatMap(({ items }) => items)
    .filter(({ field }) => !shown.has(field) && isSmall(resource, field));
  return { columns: [...columns, ...others], hidden: others.map(({ field }) => field) };
}

/** Whether a cell has room for the field's value, and a list's rows have it. */
function isSmall({ fields }: Resource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && field.of === undefined && field.type !== 'password';
}

interface Look {
  resource: Resource;
  /** The loaded rows, for the widths of figures. */
  rows: readonly BaseRecord[];
  format: Format;
  tasks: RowTasks;
  /** There is little room, as in a table of the same width. */
  tight: boolean;
  /** The widths that the user has set, by field. */
  widths: Readonly<Record<string, number>>;
  /** Draws the input of an open cell. */
  editor: (params: GridRenderEditCellParams<BaseRecord>, field: Field) => ReactNode;
}

/** The columns of the grid. Cells are drawn by the field types, numbers align right. */
export function gridColumns({ resource, rows, format, tasks, tight, widths, editor }: Look): GridColDef[] {
  const { columns } = gridFields(resource);
  const all = { ...resource, list: { ...resource.list, columns } };
  return columnsOf(all, rows, format, { arrow: ARROW + MENU, tight }).map((column) => ({
    ...columnDef(resource, column, tasks, format, editor),
    ...widthOf(column, widths[column.item.field], tight),
  }));
}

/** The room of a column's menu in its header. */
const MENU = 12;
const LEAST = 64;
const LEAST_SHARED = 120;
const SHARE_WIDTH = 130;

function columnDef(
  resource: Resource,
  { item, field, sortable, numeric }: Column,
  tasks: RowTasks,
  format: Format,
  editor: Look['editor'],
): GridColDef {
  return {
    field: item.field,
    headerName: item.label,
    type: 'custom',
    sortable,
    filterable: false,
    align: numeric ? 'right' : 'left',
    headerAlign: numeric ? 'right' : 'left',
    cellClassName: field === undefined || numeric ? 'figures' : '',
    editable: field !== undefined,
    ...(field !== undefined && {
      // Copied cells have the text that is shown.
      valueFormatter: (_value: unknown, row: BaseRecord) => cellText(field, row, format),
      renderEditCell: (params: GridRenderEditCellParams<BaseRecord>) => editor(params, field),
    }),
    renderCell: ({ row, id, api }: GridRenderCellParams<BaseRecord>) => (
      <GridCell
        resource={resource}
        field={field}
        row={row}
        number={field === undefined ? api.getRowIndexRelativeToVisibleRows(id) + 1 : 0}
        tasks={tasks}
      />
    ),
  };
}

function cellText(field: Field, row: BaseRecord, format: Format): string {
  const name = row[field.nameKey ?? ''];
  return name === undefined || name === null ? valueWords(field, row[field.name], format) : String(name);
}

/** A column without a width of its own shares the remaining room, until the user sets its width. */
function widthOf(
  { width, share, least }: Column,
  own: number | undefined,
  tight: boolean,
): Partial<GridColDef> {
  if (own !== undefined) return { width: own, minWidth: LEAST };
  if (width !== undefined) return { width, minWidth: LEAST };
  const minWidth = tight ? least : LEAST_SHARED;
  return { flex: share, width: Math.max(SHARE_WIDTH * share, minWidth), minWidth };
}

/** The column of a row's actions. */
export function actionsColumn(
  label: string,
  tasks: RowTasks,
  rows: readonly BaseRecord[],
  tight: boolean,
): GridColDef {
  return {
    field: '(actions)',
    headerName: label,
    type: 'custom',
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    filterable: false,
    hideable: false,
    resizable: false,
    disableColumnMenu: true,
    width: Math.max(actionsWidth(tasks, rows, tight), headerWidth(label, { arrow: 0 })),
    cellClassName: 'actions',
    renderCell: ({ row }: { row: BaseRecord }) => isLoaded(row) && <GridActions row={row} tasks={tasks} />,
  };
}
