import type { GridApiCommon, GridCellParams } from '@mui/x-data-grid';
import type { RefObject } from 'react';

/** A cell of a grid, as the grid names it. */
export interface CellPlace {
  id: GridCellParams['id'];
  field: string;
}

export function focusedCell(apiRef: RefObject<GridApiCommon | null>): CellPlace | undefined {
  return apiRef.current?.state.focus.cell ?? undefined;
}

/** The place of a cell's row, counted from 0, and the fields from the cell on in their order on the screen. */
export function placeOf(
  apiRef: RefObject<GridApiCommon | null>,
  { id, field }: CellPlace,
): { row: number; fields: string[] } {
  const api = apiRef.current;
  const fields = (api?.getVisibleColumns() ?? []).map((column) => column.field);
  return {
    row: (api?.getSortedRowIds() ?? []).indexOf(id),
    fields: fields.slice(fields.indexOf(field)).filter((name) => !name.startsWith('(')),
  };
}
