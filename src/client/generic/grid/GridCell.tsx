import Skeleton from '@mui/material/Skeleton';
import type { BaseRecord } from '@refinedev/core';
import type { Field, Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { CellValue } from '../list/CellValue.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { isLoaded } from './windows.ts';

interface Props {
  resource: Resource;
  /** Undefined in the column of row numbers. */
  field: Field | undefined;
  row: BaseRecord;
  /** The row's place in the list, counted from 1. */
  number: number;
  tasks: RowTasks;
}

/** The value of a cell, drawn by its field type; a placeholder while its row loads. */
export function GridCell({ resource, field, row, number, tasks }: Props) {
  if (!isLoaded(row))
    return <Skeleton width="70%" sx={{ display: 'inline-block', verticalAlign: 'middle' }} />;
  if (field === undefined) return String(number);
  const link = resource.list.link === field.name && { href: tasks.href?.(row), state: OPENED_IN_APP };
  return <CellValue field={field} row={row} {...link} />;
}
