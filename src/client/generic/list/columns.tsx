import type { GridColDef } from '@mui/x-data-grid';
import type { BaseRecord } from '@refinedev/core';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Item, Resource } from '../../../schema/index.ts';
import { CellValue } from './CellValue.tsx';
import { OPENED_HERE } from './openedHere.ts';
import { RowActions } from './RowActions.tsx';
import type { RowTasks } from './rowTasks.ts';
import { ROW_NUMBER } from './useRecords.ts';

/** How wide a kind of value wants to be, in pixels: at least, and its share of the room that is left. */
const WIDTHS: Readonly<Record<string, { minWidth: number; flex: number }>> = {
  integer: { minWidth: 72, flex: 0.4 },
  boolean: { minWidth: 88, flex: 0.4 },
  select: { minWidth: 128, flex: 0.6 },
  date: { minWidth: 112, flex: 0.6 },
  datetime: { minWidth: 112, flex: 0.6 },
  time: { minWidth: 80, flex: 0.4 },
  money: { minWidth: 116, flex: 0.7 },
  quantity: { minWidth: 104, flex: 0.6 },
  decimal: { minWidth: 104, flex: 0.6 },
  percent: { minWidth: 88, flex: 0.5 },
  phone: { minWidth: 144, flex: 0.6 },
};
const TEXT = { minWidth: 136, flex: 1 };

/** The columns of a list as the grid takes them; the row's number counts over all pages. */
export function gridColumns(
  resource: Resource,
  tasks: RowTasks,
  words: { actions: string },
): GridColDef<BaseRecord>[] {
  const columns = resource.list.columns.flatMap((item) => columnOf(resource, tasks, item) ?? []);
  if (tasks.actions.length === 0) return columns;
  return [
    ...columns,
    {
      field: '#actions',
      headerName: words.actions,
      sortable: false,
      align: 'right',
      headerAlign: 'right',
      width: tasks.asMenu ? 84 : Math.max(84, tasks.actions.length * 34 + 24),
      renderCell: ({ row }) => <RowActions row={row} actions={tasks.actions} asMenu={tasks.asMenu} />,
    },
  ];
}

function columnOf(
  resource: Resource,
  tasks: RowTasks,
  { field: name, label }: Item,
): GridColDef<BaseRecord> | undefined {
  if (name === 'no') {
    return {
      field: 'no',
      headerName: label,
      sortable: false,
      width: 72,
      renderCell: ({ row }) => String(row[ROW_NUMBER]),
    };
  }
  const field = resource.fields[name];
  if (field === undefined) return undefined;
  const type = fieldTypes[field.type];
  const numeric = type?.numeric === true && field.name !== 'id';
  const isLink = resource.list.link === name;
  const shown: Field = { ...field, label };
  return {
    field: name,
    headerName: label,
    sortable: type?.sortable === true,
    ...(name === 'id' ? { width: 64 } : (WIDTHS[field.type] ?? TEXT)),
    ...(isLink && { minWidth: 168, flex: 1.4 }),
    ...(numeric && { align: 'right' as const, headerAlign: 'right' as const }),
    renderCell: ({ row }) => (
      <CellValue field={shown} row={row} {...(isLink && { href: tasks.href?.(row), state: OPENED_HERE })} />
    ),
  };
}
