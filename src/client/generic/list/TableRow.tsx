import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { CellValue } from './CellValue.tsx';
import type { Column } from './columns.ts';
import { OPENED_HERE } from './openedHere.ts';
import type { RowTasks } from './rowTasks.ts';
import { Tick } from './Tick.tsx';
import { ROW_NUMBER } from './useRecords.ts';
import type { Ticks } from './useTicks.ts';

interface Props {
  resource: Resource;
  columns: readonly Column[];
  row: BaseRecord;
  tasks: RowTasks;
  ticks: Ticks | undefined;
  /** The cell of the actions. */
  children: ReactNode;
}

/** A row that opens its record wherever it is clicked; by keyboard the name's link does. */
export function TableRow({ resource, columns, row, tasks, ticks, children }: Props) {
  const { open } = tasks;
  return (
    <tr
      className={open && 'opens'}
      aria-selected={ticks?.isTicked(row)}
      onClick={(event) => clicksRow(event) && open?.(row)}
    >
      {ticks !== undefined && (
        <td className="tick">
          <Tick resource={resource} row={row} ticks={ticks} />
        </td>
      )}
      {columns.map(({ item, field, numeric, width }) => (
        <td key={item.field} className={numeric ? 'end' : undefined}>
          {field === undefined ? (
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>{String(row[ROW_NUMBER])}</span>
          ) : (
            <CellValue
              field={field}
              row={row}
              lines={width === undefined ? 2 : 1}
              {...(resource.list.link === item.field && { href: tasks.href?.(row), state: OPENED_HERE })}
            />
          )}
        </td>
      ))}
      {children}
    </tr>
  );
}

/** A click on a link or a button in the row is not one on the row, and neither is the end of selecting text. */
function clicksRow(event: { target: EventTarget; defaultPrevented: boolean }): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest('a, button, input, .tick, [role="menu"]')) return false;
  return window.getSelection()?.toString() === '';
}
