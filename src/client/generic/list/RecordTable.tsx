import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import type { BaseRecord } from '@refinedev/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { gridColumns } from './columns.tsx';
import type { ListState } from './listState.ts';
import { HEADER_HEIGHT, ROW_HEIGHT, skeletonRows } from './measures.ts';
import type { RowTasks } from './rowTasks.ts';
import type { ChangeList } from './useListState.ts';
import type { Records } from './useRecords.ts';

export interface TableProps {
  resource: Resource;
  records: Records;
  state: ListState;
  change: ChangeList;
  tasks: RowTasks;
  /** What stands in the place of rows when there are none. */
  empty: ReactNode;
}

const Empty = createContext<ReactNode>(null);

/** The rows as a table. The server sorts and pages; the header stays in sight. */
export function RecordTable({ resource, records, state, change, tasks, empty }: TableProps) {
  const text = useText();
  const columns = useMemo(
    () => gridColumns(resource, tasks, { actions: text('list.actions') }),
    [resource, tasks, text],
  );
  const room = records.first ? skeletonRows(state.size) * ROW_HEIGHT : 260;
  return (
    <Empty.Provider value={empty}>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(460px, calc(100dvh - 220px))' }}>
        <DataGrid
          aria-label={resource.list.title}
          rows={records.rows as BaseRecord[]}
          columns={columns}
          loading={records.busy}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={HEADER_HEIGHT}
          rowCount={records.total}
          paginationMode="server"
          paginationModel={{ page: state.page - 1, pageSize: state.size }}
          pageSizeOptions={[...resource.list.pageSizes]}
          sortingMode="server"
          sortingOrder={['asc', 'desc']}
          sortModel={sortModel(state, columns)}
          onSortModelChange={([by]) => by && change({ sort: { field: by.field, order: by.sort ?? 'asc' } })}
          onRowClick={({ row }, event) => clicksRow(event) && tasks.open?.(row)}
          onCellKeyDown={({ row, field }, event) => {
            if (event.key === 'Enter' && field !== '#actions' && clicksRow(event)) tasks.open?.(row);
          }}
          disableVirtualization
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableColumnResize
          disableRowSelectionOnClick
          rowSelection={false}
          hideFooter
          localeText={{ noRowsLabel: resource.list.empty }}
          slots={{ noRowsOverlay: EmptyOverlay }}
          slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
          sx={gridStyle(room, tasks.open !== undefined)}
        />
      </Box>
    </Empty.Provider>
  );
}

function EmptyOverlay() {
  return <Box sx={{ pointerEvents: 'auto' }}>{useContext(Empty)}</Box>;
}

/** The order that a header shows; the grid knows only the orders of its own columns. */
function sortModel(state: ListState, columns: readonly GridColDef[]): GridSortModel {
  const { field, order } = state.sort;
  return columns.some((column) => column.field === field && column.sortable) ? [{ field, sort: order }] : [];
}

/** A click on a link or a button in the row is not one on the row, and neither is the end of selecting text. */
export function clicksRow(event: { target: EventTarget | null; defaultPrevented?: boolean }): boolean {
  const target = event.target as HTMLElement | null;
  if (event.defaultPrevented || target?.closest('a, button, input, [role="menu"]')) return false;
  return window.getSelection()?.toString() === '';
}

function gridStyle(room: number, opens: boolean) {
  return {
    '--DataGrid-overlayHeight': `${room}px`,
    '--rowBorderColor': 'var(--mui-palette-divider)',
    '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
    border: '1px solid var(--mui-palette-divider)',
    fontSize: 13,
    backgroundColor: 'background.paper',
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, color: 'text.secondary', fontSize: 12.5 },
    '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-columnHeaderTitle': { color: 'text.primary' },
    '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { px: 1.75 },
    '& .MuiDataGrid-columnSeparator': { display: 'none' },
    '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' },
    '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
    '& .MuiDataGrid-row': { cursor: opens ? 'pointer' : 'default' },
    '& .MuiDataGrid-overlayWrapperInner': { overflow: 'visible' },
  };
}
