import type { GridLocaleText } from '@mui/x-data-grid';
import type { useText } from '../../providers/i18n.ts';

/** The grid's own texts in the user's language: those of the parts that this product shows. */
export function gridTexts(text: ReturnType<typeof useText>): Partial<GridLocaleText> {
  return {
    noColumnsOverlayLabel: text('grid.noColumns'),
    noColumnsOverlayManageColumns: text('grid.columns'),
    columnMenuLabel: text('grid.columnMenu'),
    columnMenuAriaLabel: (column) => text('grid.menuOf', { column }),
    columnMenuManageColumns: text('grid.columns'),
    columnMenuHideColumn: text('grid.hide'),
    columnMenuSortAsc: text('grid.ascending'),
    columnMenuSortDesc: text('grid.descending'),
    columnHeaderSortIconLabel: text('list.sort'),
    columnsManagementSearchTitle: text('list.search'),
    columnsManagementNoColumns: text('grid.noColumns'),
    columnsManagementShowHideAllText: text('grid.allColumns'),
    columnsManagementReset: text('grid.reset'),
    columnsManagementDeleteIconLabel: text('grid.clear'),
    checkboxSelectionHeaderName: text('bulk.region'),
    checkboxSelectionSelectAllRows: text('grid.selectAll'),
    checkboxSelectionUnselectAllRows: text('bulk.clear'),
    checkboxSelectionSelectRow: text('grid.selectRow'),
    checkboxSelectionUnselectRow: text('grid.unselectRow'),
  };
}
