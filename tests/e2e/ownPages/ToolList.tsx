import { DataGrid, GridColDef } from '@mui/x-data-grid';
import { CanAccess, useSelect } from '@refinedev/core';
import { DeleteButton, EditButton, List, ShowButton, useDataGrid } from '@refinedev/mui';
import { useMemo, useState } from 'react';
import { Tool } from './Tool.ts';

/** A list as Refine's documentation has it for MUI, also in how it imports types: a DataGrid with buttons, useSelect, CanAccess and live events. */
export default function ToolList() {
  const [events, setEvents] = useState<string[]>([]);
  const { dataGridProps } = useDataGrid<Tool>({
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
    liveMode: 'auto',
    onLiveEvent: ({ payload }) => setEvents((before) => [...before, (payload.ids ?? []).join()]),
  });
  const { options } = useSelect<{ id: number; maker_name: string }>({
    resource: 'maker',
    optionLabel: 'maker_name',
    optionValue: 'id',
  });
  const columns = useMemo<GridColDef<Tool>[]>(
    () => [
      { field: 'id', headerName: 'ID', type: 'number', width: 60 },
      { field: 'tool_name', headerName: 'Name', flex: 1 },
      { field: 'rate', headerName: 'Rate', type: 'number', width: 120 },
      {
        field: 'actions',
        headerName: 'Actions',
        sortable: false,
        width: 180,
        renderCell: ({ row }) => (
          <>
            <EditButton hideText recordItemId={row.id} />
            <ShowButton hideText recordItemId={row.id} />
            <DeleteButton hideText recordItemId={row.id} mutationMode="undoable" />
          </>
        ),
      },
    ],
    [],
  );
  return (
    <List>
      <p data-testid="makers">{options.map(({ label }) => label).join(', ')}</p>
      <p data-testid="events">{events.join(' ')}</p>
      <CanAccess resource="tool" action="create" fallback="no create">
        <p>may create</p>
      </CanAccess>
      <CanAccess resource="tool" action="dance" fallback="may not dance">
        <p>may dance</p>
      </CanAccess>
      <DataGrid {...dataGridProps} columns={columns} getRowId={({ id }) => id} />
    </List>
  );
}
