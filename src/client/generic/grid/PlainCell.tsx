import {
  type GridApiCommon,
  GridCell,
  type GridCellProps,
  type GridRenderCellParams,
  gridClasses,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid';
import { type CSSProperties, type HTMLAttributes, memo, type RefObject, type SyntheticEvent } from 'react';

/**
 * A cell of the grid. The grid's own cell follows its state with seven subscriptions, at ten times the cost of what it shows; hundreds
 * of cells appear in one frame while one scrolls. So the own one is drawn only where the focus or an input is, and for the check boxes.
 */
export const PlainCell = memo(function PlainCell(props: GridCellProps) {
  const apiRef = useGridApiContext();
  const { column, row, rowId, colIndex, align, width } = props;
  const isInUse = useGridSelector(apiRef, isUsedCell, { id: rowId, field: column.field });
  if (isInUse || props.isNotVisible || isOfGrid(column.field)) return <GridCell {...props} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid is made of blocks, as the library makes it
    <div
      className={`${ALIGNED[align]} ${String(column.cellClassName ?? '')}`}
      role="gridcell"
      data-field={column.field}
      data-colindex={colIndex}
      aria-colindex={colIndex + 1}
      tabIndex={-1}
      style={{ '--width': `${width}px` } as CSSProperties}
      {...handlersOf(apiRef)}
    >
      {column.renderCell?.({
        row,
        id: rowId,
        field: column.field,
        api: apiRef.current,
      } as GridRenderCellParams)}
    </div>
  );
});

const ALIGNED = {
  left: `${gridClasses.cell} ${gridClasses['cell--textLeft']}`,
  center: `${gridClasses.cell} ${gridClasses['cell--textCenter']}`,
  right: `${gridClasses.cell} ${gridClasses['cell--textRight']}`,
};

interface Place {
  id: GridCellProps['rowId'];
  field: string;
}

/** Whether a cell has the focus, would get it by the Tab key, or is open for editing. */
function isUsedCell(apiRef: RefObject<GridApiCommon>, { id, field }: Place): boolean {
  const { focus, tabIndex, editRows } = apiRef.current.state;
  const isAt = (place: Place | null) => place !== null && place.id === id && place.field === field;
  return isAt(focus.cell) || isAt(tabIndex.cell) || editRows[id]?.[field] !== undefined;
}

function isOfGrid(field: string): boolean {
  return field.startsWith('__');
}

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onClick' | 'onDoubleClick' | 'onMouseOver' | 'onMouseDown' | 'onMouseUp' | 'onKeyDown' | 'onKeyUp'
>;

const known = new WeakMap<RefObject<GridApiCommon>, Handlers>();

/** The events that the grid's own cells report; all cells of a grid share them. */
function handlersOf(apiRef: RefObject<GridApiCommon>): Handlers {
  const before = known.get(apiRef);
  if (before !== undefined) return before;
  const report = (name: CellEvent) => (event: SyntheticEvent<HTMLElement>) => {
    const api = apiRef.current;
    const { field } = event.currentTarget.dataset;
    const row = api.getRow(event.currentTarget.parentElement?.dataset.id ?? '');
    // The row may have been removed meanwhile.
    if (row === null || field === undefined) return;
    api.publishEvent(name, api.getCellParams(row.id, field), event as never);
  };
  const handlers = {
    onClick: report('cellClick'),
    onDoubleClick: report('cellDoubleClick'),
    onMouseOver: report('cellMouseOver'),
    onMouseDown: report('cellMouseDown'),
    onMouseUp: report('cellMouseUp'),
    onKeyDown: report('cellKeyDown'),
    onKeyUp: report('cellKeyUp'),
  };
  known.set(apiRef, handlers);
  return handlers;
}

type CellEvent =
  | 'cellClick'
  | 'cellDoubleClick'
  | 'cellMouseOver'
  | 'cellMouseDown'
  | 'cellMouseUp'
  | 'cellKeyDown'
  | 'cellKeyUp';
