import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import {
  DataGrid,
  type GridRenderEditCellParams,
  type GridRowSelectionModel,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import type { BaseRecord } from '@refinedev/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { withFormLabels } from '../form/formLabels.ts';
import { NewsButton } from '../list/NewsButton.tsx';
import { Totals } from '../list/Totals.tsx';
import { Problem } from '../page/Problem.tsx';
import { GRID, ROW_HEIGHT } from '../table/gridStyle.ts';
import { gridTexts } from '../table/gridTexts.ts';
import { HEADER_HEIGHT } from '../table/measures.ts';
import { useRowSelection } from '../table/useRowSelection.ts';
import type { ViewProps } from '../views/ViewProps.ts';
import { CellEditor } from './CellEditor.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { cellKey } from './cellChanges.ts';
import { GridFooter } from './GridFooter.tsx';
import { actionsColumn, gridColumns, gridFields } from './gridColumns.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { useGridEditing } from './useGridEditing.ts';
import { useGridMarks } from './useGridMarks.ts';
import { useGridRows } from './useGridRows.ts';
import { useGridSettings } from './useGridSettings.ts';
import { useVisibleRows } from './useVisibleRows.ts';
import { isLoaded, WINDOW } from './windows.ts';

interface Props extends ViewProps {
  /** Whether the list has bulk actions. */
  selects: boolean;
}

/** The records of a list as a grid. The server sorts and filters; rows are loaded as they come into view. */
export function RecordGrid({ resource, may, state, change, tasks, selects, empty }: Props) {
  const text = useText();
  const format = useFormat();
  const apiRef = useGridApiRef();
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const records = useGridRows(resource, state, visible);
  const { rows, loaded, total } = records;
  useVisibleRows(apiRef, setVisible);
  const frame = useRef<HTMLDivElement>(null);
  useGridMarks(frame, loaded);
  const settings = useGridSettings(resource);
  const selection = useRowSelection(loaded, { ...state, page: 1 });
  const { elsewhere } = useDefinitions();
  // Messages name a field as its column does.
  const named = useMemo(() => withFormLabels(resource, gridFields(resource).columns), [resource]);
  const editing = useGridEditing({
    resource: named,
    apiRef,
    mayUpdate: may.update && !state.deleted && !elsewhere,
    selected: selection.rows,
    onRows: records.replace,
  });
  const { mistake } = editing;
  const editor = useCallback(
    (params: GridRenderEditCellParams<BaseRecord>, field: Field) => (
      <CellEditor
        params={params}
        field={field}
        mistake={mistake?.key === cellKey({ id: params.id, field: field.name }) ? mistake.message : undefined}
      />
    ),
    [mistake],
  );
  // A view's own columns and widths go before those that the grid remembers.
  const widths = useMemo(() => ({ ...settings.widths, ...state.widths }), [settings.widths, state.widths]);
  // Widths follow the first rows: with all of them, columns would move while one scrolls.
  const sample = useMemo(() => loaded.slice(0, WINDOW), [loaded]);
  const columns = useMemo(
    () => [
      ...gridColumns({ resource, rows: sample, format, tasks, widths, editor }),
      ...(tasks.actions.length > 0 ? [actionsColumn(text('list.actions'), tasks, sample)] : []),
    ],
    [resource, sample, format, tasks, widths, editor, text],
  );
  // Each model keeps its object, because the grid scrolls to its first row when it gets another one.
  const { field: sorted, order } = state.sort;
  const sortModel = useMemo(() => [{ field: sorted, sort: order }], [sorted, order]);
  const shown = state.columns === undefined ? settings.shown : undefined;
  const columnVisibility = useMemo(() => ({ ...hiddenAtFirst(resource), ...shown }), [resource, shown]);
  const selected = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection.rows.map(({ id }) => id ?? '')) }),
    [selection.rows],
  );
  const query = JSON.stringify([state.q, state.sort, state.filters, state.where, state.deleted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown from their first
  useEffect(() => void apiRef.current?.scroll({ top: 0 }), [query]);

  // The grid reports no order, again with each change of its columns, while the list is sorted by a field that is no column.
  const onSort = ([by]: GridSortModel) => {
    if (by?.sort) change({ sort: { field: by.field, order: by.sort } });
  };
  const onSelect = (model: GridRowSelectionModel) => selection.take(selectedIds(model, loaded));
  const renderEmpty = useCallback(() => <Box sx={EMPTY}>{empty}</Box>, [empty]);

  if (records.failure !== undefined && rows.length === 0)
    return <Problem message={records.failure} onAgain={records.again} />;
  return (
    <>
      {records.failure !== undefined && <Problem message={records.failure} onAgain={records.again} />}
      <NewsButton news={records.news} onShow={records.showNews} />
      <Paper ref={frame} variant="outlined" sx={FRAME} onPaste={editing.onPaste}>
        <DataGrid
          {...records.dataGridProps}
          apiRef={apiRef}
          aria-label={resource.list.title}
          rows={rows}
          rowCount={rows.length}
          columns={columns}
          loading={records.busy}
          sortModel={sortModel}
          onSortModelChange={onSort}
          sortingOrder={['asc', 'desc']}
          disableColumnFilter
          filterModel={NO_FILTERS}
          paginationModel={ALL_ROWS}
          columnVisibilityModel={columnVisibility}
          onColumnVisibilityModelChange={settings.onShown}
          onColumnWidthChange={({ colDef, width }) => settings.onWidth(colDef.field, width)}
          checkboxSelection={selects}
          isRowSelectable={({ row }) => isLoaded(row)}
          rowSelectionModel={selected}
          onRowSelectionModelChange={onSelect}
          isCellEditable={({ field, row }) => editing.lockOf(field, row) === undefined}
          onCellKeyDown={editing.onCellKeyDown}
          onCellDoubleClick={editing.explain}
          onCellEditStart={({ reason, row }, event) => {
            // A block is pasted into cells that stay closed.
            if (reason === 'pasteKeyDown') event.defaultMuiPrevented = true;
            else editing.open(row);
          }}
          onCellEditStop={editing.clearMistake}
          processRowUpdate={editing.commit}
          onProcessRowUpdateError={() => {}}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={HEADER_HEIGHT}
          hideFooter
          localeText={gridTexts(text)}
          slots={{ noRowsOverlay: renderEmpty }}
          slotProps={{
            loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
          }}
          sx={GRID}
        />
        <GridFooter
          apiRef={apiRef}
          visible={visible}
          total={total}
          more={records.more}
          shown={rows.length}
          notice={editing.notice}
          lead={<Totals resource={resource} state={state} total={total} />}
        />
      </Paper>
      {editing.conflict !== undefined && (
        <ConflictDialog
          resource={named}
          conflict={editing.conflict}
          onMine={() => void editing.saveMine()}
          onClose={editing.closeConflict}
        />
      )}
      {editing.paste !== undefined && (
        <PasteDialog
          key={[...editing.paste.wrong.keys()].join()}
          resource={resource}
          paste={editing.paste}
          rowOf={(id) => (apiRef.current?.getRowIndexRelativeToVisibleRows(id) ?? 0) + 1}
          onSave={(changes) => void editing.attempt(changes)}
          onClose={editing.closePaste}
        />
      )}
      {selects && selection.ids.length > 0 && (
        <BulkBar
          resource={resource}
          may={may}
          selection={selection}
          state={state}
          total={total}
          more={records.more}
        />
      )}
    </>
  );
}

export default RecordGrid;

function hiddenAtFirst(resource: Resource): Record<string, false> {
  return Object.fromEntries(gridFields(resource).hidden.map((field) => [field, false]));
}

/** "All" means the loaded rows. */
function selectedIds({ type, ids }: GridRowSelectionModel, loaded: readonly BaseRecord[]): Iterable<unknown> {
  if (type === 'include') return ids;
  return loaded.flatMap(({ id }) => (id === undefined || ids.has(id) ? [] : [id]));
}

/** The list's own toolbar filters. */
const NO_FILTERS = { items: [] };

/** All rows are on one page. */
const ALL_ROWS = { page: 0, pageSize: WINDOW };

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  height: 'max(440px, calc(100dvh - 300px))',
  overflow: 'hidden',
};

const EMPTY = { display: 'grid', placeItems: 'center', height: '100%', pointerEvents: 'auto' };
