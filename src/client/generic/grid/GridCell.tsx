import { Link } from 'react-router';
import { NoLinksContext } from '../../../fields/NoLinksContext.tsx';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { useCellText } from '../list/useCellText.ts';
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

/**
 * The value of a cell, drawn by its field type; a placeholder while its row loads. Its look is in the grid's own style (GRID), because
 * a style for each of the hundreds of cells takes longer than the cells.
 */
export function GridCell({ resource, field, row, number, tasks }: Props) {
  if (!isLoaded(row)) return <span className="waiting" />;
  if (field === undefined) return String(number);
  const href = resource.list.link === field.name ? tasks.href?.(row) : undefined;
  return <LoadedCell field={field} row={row} href={href} />;
}

function LoadedCell({ field, row, href }: { field: Field; row: BaseRecord; href: string | undefined }) {
  const format = useFormat();
  const words = useCellText(field, row);
  const view = fieldViews[field.type as keyof typeof fieldViews];
  const cell = <view.Cell value={row[field.name]} field={field} row={row} format={format} />;
  return (
    <span className="value" title={words}>
      {href === undefined ? (
        cell
      ) : (
        <Link className="name" to={href} state={OPENED_IN_APP}>
          <NoLinksContext value>{cell}</NoLinksContext>
        </Link>
      )}
    </span>
  );
}
