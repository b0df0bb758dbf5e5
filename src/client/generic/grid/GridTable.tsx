import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/material/utils/useEventCallback';
import {
  DataGrid,
  type DataGridProps,
  type GridRenderEditCellParams,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { SelectedRows } from '../bulk/SelectedRows.tsx';
import { withFormLabels } from '../form/formLabels.ts';
import { WINDOW } from '../list/listRequest.ts';
import { ReadNotices } from '../list/ReadNotices.tsx';
import { Totals } from '../list/Totals.tsx';
import { GRID, ROW_HEIGHT, TIGHT_GRID } from '../table/gridStyle.ts';
import { gridTexts } from '../table/gridTexts.ts';
import { HEADER_HEIGHT, TIGHT } from '../table/measures.ts';
import { useRowSelection } from '../table/useRowSelection.ts';
import type { ListViewProps } from '../views/ViewProps.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellKey } from './cellChanges.ts';
import { EditDialogs } from './EditDialogs.tsx';
import { GridFooter } from './GridFooter.tsx';
import { actionsColumn, gridColumns, gridFields } from './gridColumns.tsx';
import { PlainCell } from './PlainCell.tsx';
import { PlainRow } from './PlainRow.tsx';
import { PlainTooltip } from './PlainTooltip.tsx';
import { useGridEditing } from './useGridEditing.ts';
import { useGridMarks } from './useGridMarks.ts';
import type { GridRecords } from './useGridRows.ts';
import { useGridSettings } from './useGridSettings.ts';
import { useVisibleRows } from './useVisibleRows.ts';
import { isLoaded, type RowRange } from './windows.ts';

interface Props extends Omit<ListViewProps, 'known'> {
  records: GridRecords;
  visible: RowRange;
  setVisible: (visible: RowRange) => void;
}

/** The grid itself, over the rows that have been loaded so far. */
export function GridTable(props: Props) {
  const { resource, may, state, change, selects, empty, records, visible, setVisible } = props;
  const text = useText();
  const format = useFormat();
  const tight = useMediaQuery(TIGHT, { noSsr: true });
  const asMenu = props.tasks.asMenu || (tight && props.tasks.actions.length > 1);
  const tasks = useMemo(() => ({ ...props.tasks, asMenu }), [props.tasks, asMenu]);
  const apiRef = useGridApiRef();
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
    readRows: records.readRows,
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
  // Widths follow the first rows: with all of them, columns would move while one scrolls, and each loaded window would draw them all.
  const sample = records.start;
  const columns = useMemo(
    () => [
      ...gridColumns({ resource, rows: sample, format, tasks, tight, widths, editor }),
      ...(tasks.actions.length > 0 ? [actionsColumn(text('list.actions'), tasks, sample, tight)] : []),
    ],
    [resource, sample, format, tasks, tight, widths, editor, text],
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

  const selectedIn = useEventCallback((model: GridRowSelectionModel) =>
    selection.take(selectedIds(model, loaded)),
  );
  // The grid reports no order, again with each change of its columns, while the list is sorted by a field that is no column.
  const onSort = useEventCallback(([by]: GridSortModel) => {
    if (by?.sort) change({ sort: { field: by.field, order: by.sort } });
  });
  const onShown = useEventCallback(settings.onShown);
  const onWidth = useEventCallback<NonNullable<DataGridProps['onColumnWidthChange']>>(({ colDef, width }) =>
    settings.onWidth(colDef.field, width),
  );
  const onEditStart = useEventCallback<NonNullable<DataGridProps['onCellEditStart']>>(
    ({ field, reason, row }, event) => {
      // A block is pasted into cells that stay closed, and a rule may lock the cell of this row.
      if (reason === 'pasteKeyDown' || editing.lockOf(field, row) !== undefined)
        event.defaultMuiPrevented = true;
      else editing.open(row);
    },
  );
  const onKeyDown = useEventCallback(editing.onCellKeyDown);
  const onExplain = useEventCallback(editing.explain);
  const onEditStop = useEventCallback(editing.onEditStop);
  const onCommit = useEventCallback(editing.commit);
  const { isEditable } = editing;
  const isCellEditable = useCallback<NonNullable<DataGridProps['isCellEditable']>>(
    ({ field, row }) => isEditable(field) && isLoaded(row),
    [isEditable],
  );
  const slots = useMemo(() => ({ ...SLOTS, noRowsOverlay: () => <Box sx={EMPTY}>{empty}</Box> }), [empty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other definitions
  const texts = useMemo(() => gridTexts(text), [text, resource]);

  return (
    <>
      <ReadNotices {...records} onNews={records.showNews} />
      <Paper ref={frame} variant="outlined" sx={FRAME} onPaste={(event) => void editing.onPaste(event)}>
        {/* Each of its properties keeps its identity: the grid draws all cells again for another one. */}
        <DataGrid
          {...records.modes}
          apiRef={apiRef}
          aria-label={resource.list.title}
          rows={rows}
          rowCount={rows.length}
          columns={columns}
          loading={records.busy}
          sortModel={sortModel}
          onSortModelChange={onSort}
          sortingOrder={ORDERS}
          disableColumnFilter
          filterModel={NO_FILTERS}
          paginationModel={ALL_ROWS}
          columnVisibilityModel={columnVisibility}
          onColumnVisibilityModelChange={onShown}
          onColumnWidthChange={onWidth}
          checkboxSelection={selects}
          isRowSelectable={isSelectable}
          rowSelectionModel={selected}
          onRowSelectionModelChange={selectedIn}
          isCellEditable={isCellEditable}
          onCellKeyDown={onKeyDown}
          onCellDoubleClick={onExplain}
          onCellEditStart={onEditStart}
          onCellEditStop={onEditStop}
          processRowUpdate={onCommit}
          onProcessRowUpdateError={ignoreRefusal}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={HEADER_HEIGHT}
          hideFooter
          localeText={texts}
          slots={slots}
          slotProps={SLOT_PROPS}
          sx={tight ? TIGHT_GRID : GRID}
        />
        <GridFooter
          apiRef={apiRef}
          visible={visible}
          total={total}
          more={records.more}
          counting={records.counting}
          shown={rows.length}
          notice={editing.notice}
          lead={<Totals resource={resource} state={state} total={total} />}
        />
      </Paper>
      <EditDialogs resource={named} editing={editing} apiRef={apiRef} />
      <SelectedRows
        resource={resource}
        selection={selects ? selection : undefined}
        state={state}
        found={records}
      />
    </>
  );
}

function hiddenAtFirst(resource: Resource): Record<string, false> {
  return Object.fromEntries(gridFields(resource).hidden.map((field) => [field, false]));
}

/** "All" means the loaded rows. */
function selectedIds({ type, ids }: GridRowSelectionModel, loaded: readonly BaseRecord[]): Iterable<unknown> {
  if (type === 'include') return ids;
  return loaded.flatMap(({ id }) => (id === undefined || ids.has(id) ? [] : [id]));
}

function isSelectable({ row }: GridRowParams): boolean {
  return isLoaded(row);
}

/** The cell shows why its value was refused. */
function ignoreRefusal(): void {}

const ORDERS: GridSortDirection[] = ['asc', 'desc'];

/** Parts that are drawn often. A sign beside each header that can be sorted would cost more than the header itself. */
const SLOTS = { cell: PlainCell, row: PlainRow, baseTooltip: PlainTooltip, columnUnsortedIcon: null };

const SLOT_PROPS = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
} as const;

/** The list's own toolbar filters. */
const NO_FILTERS = { items: [] };

/** All rows are on one page. */
const ALL_ROWS = { page: 0, pageSize: WINDOW };

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  // Its footer stays in sight, also where the tools above it take two rows.
  height: { md: 'max(400px, calc(100dvh - 340px))', lg: 'max(440px, calc(100dvh - 300px))' },
  overflow: 'hidden',
};

const EMPTY = { display: 'grid', placeItems: 'center', height: '100%', pointerEvents: 'auto' };
