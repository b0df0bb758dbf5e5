import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { DataGrid, type GridColDef, type GridRenderEditCellParams, useGridApiRef } from '@mui/x-data-grid';
import { type ClipboardEvent, useMemo } from 'react';
import type { ExistingChoice } from '../../../schema/importFile.ts';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { GRID, ROW_HEIGHT } from '../table/gridStyle.ts';
import { gridTexts } from '../table/gridTexts.ts';
import { HEADER_HEIGHT } from '../table/measures.ts';
import { parseBlock } from '../table/parseBlock.ts';
import { GRID_HEIGHT } from './gridHeight.ts';
import { cellError, importLabel, rowError } from './rowErrors.ts';
import type { ExistingRow, ImportRows, RowErrors, Trial } from './sendImport.ts';
import type { CorrectedCell } from './useImport.ts';

interface Props {
  resource: Resource;
  rows: ImportRows;
  errors: RowErrors;
  /** The rows whose record exists, by index, and what happens to them. */
  existing: Trial['existing'];
  choice: ExistingChoice | undefined;
  /** The indexes of the rows to show. */
  shown: readonly number[];
  /** While the rows are checked or added, which happens as they were sent. */
  readOnly: boolean;
  onCorrect: (cells: readonly CorrectedCell[]) => void;
}

/** A row of the grid: its index in the file, and its texts. */
interface GridRow {
  id: number;
  texts: readonly string[];
}

/**
 * The rows of a file as a grid. Wrong cells are marked, and the row's errors stand before them. A cell is corrected in place, and
 * a block from a spreadsheet is pasted from the focused cell on.
 */
export function ImportGrid({ resource, rows, errors, existing, choice, shown, readOnly, onCorrect }: Props) {
  const text = useText();
  const apiRef = useGridApiRef();
  const found = useMemo(
    () => shown.map((id): GridRow => ({ id, texts: rows.rows[id] ?? [] })),
    [shown, rows.rows],
  );
  const columns = useMemo<GridColDef<GridRow>[]>(
    () => [
      {
        ...FIXED,
        field: '(row)',
        headerName: text('import.row'),
        width: 72,
        align: 'right',
        headerAlign: 'right',
        valueGetter: (_, { id }) => id + 1,
      },
      ...(errors.size === 0
        ? []
        : [
            {
              ...FIXED,
              field: '(errors)',
              headerName: text('import.mistakes'),
              flex: 2,
              minWidth: 240,
              cellClassName: 'mistakes',
              valueGetter: (_: unknown, { id }: GridRow) => rowError(errors.get(id) ?? {}),
            },
          ]),
      ...(existing.size === 0
        ? []
        : [
            {
              ...FIXED,
              field: '(existing)',
              headerName: text('import.existing'),
              flex: 1,
              minWidth: 220,
              valueGetter: (_: unknown, { id }: GridRow) =>
                existingText(resource, existing.get(id), choice, text),
            },
          ]),
      ...rows.fields.map((name, place): GridColDef<GridRow> => {
        const label = importLabel(resource, name);
        return {
          ...FIXED,
          field: name,
          headerName: label,
          editable: true,
          minWidth: 120,
          flex: 1,
          valueGetter: (_, { texts }) => texts[place] ?? '',
          valueSetter: (value: string, row) => ({ ...row, texts: row.texts.with(place, value) }),
          cellClassName: ({ id }) =>
            cellError(errors.get(Number(id)) ?? {}, name) === undefined ? '' : 'wrong',
          renderEditCell: (params: GridRenderEditCellParams<GridRow, string>) => (
            <TextEditor
              params={params}
              label={text('import.cell', { field: label, row: Number(params.id) + 1 })}
            />
          ),
        };
      }),
    ],
    [resource, rows, errors, existing, choice, text],
  );

  const commit = (next: GridRow, before: GridRow): GridRow => {
    const place = next.texts.findIndex((value, at) => value !== before.texts[at]);
    if (place >= 0) onCorrect([{ row: next.id, place, text: next.texts[place] ?? '' }]);
    return next;
  };

  const paste = (event: ClipboardEvent) => {
    const cell = apiRef.current?.state.focus.cell;
    const start = found.findIndex(({ id }) => id === cell?.id);
    const first = rows.fields.indexOf(cell?.field ?? '');
    const isOpen = (event.target as HTMLElement).closest('input, textarea') !== null;
    if (readOnly || isOpen || start < 0 || first < 0) return;
    event.preventDefault();
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    const cells = block.flatMap((texts, down) =>
      texts.flatMap((value, right): CorrectedCell[] => {
        const [row, place] = [found[start + down]?.id, first + right];
        return row === undefined || place >= rows.fields.length ? [] : [{ row, place, text: value }];
      }),
    );
    if (cells.length > 0) onCorrect(cells);
  };

  return (
    <Box sx={FRAME} onPaste={paste}>
      <DataGrid
        apiRef={apiRef}
        aria-label={text('import.title', { many: resource.label.many })}
        rows={found}
        columns={columns}
        isCellEditable={() => !readOnly}
        onCellEditStart={({ reason }, event) => {
          // A block is pasted into cells that stay closed.
          if (reason === 'pasteKeyDown') event.defaultMuiPrevented = true;
        }}
        processRowUpdate={commit}
        disableRowSelectionOnClick
        disableColumnFilter
        disableColumnSorting
        rowHeight={ROW_HEIGHT}
        getRowHeight={({ id }) => (errors.has(Number(id)) || existing.has(Number(id)) ? 'auto' : null)}
        columnHeaderHeight={HEADER_HEIGHT}
        hideFooter
        localeText={gridTexts(text)}
        sx={LOOK}
      />
    </Box>
  );
}

/** Names the record of a row, and what the row does to it. */
function existingText(
  resource: Resource,
  row: ExistingRow | undefined,
  choice: ExistingChoice | undefined,
  t: ReturnType<typeof useText>,
): string {
  if (row === undefined) return '';
  const { id, name, changed } = row;
  if (choice === undefined) return t('import.existing.open', { name, id });
  if (choice !== 'update') return t(`import.existing.${choice}`, { name, id });
  if (changed === undefined) return t('import.existing.open', { name, id });
  const fields = changed.map((one) => importLabel(resource, one)).join(', ');
  return changed.length === 0
    ? t('import.existing.unchanged', { name, id })
    : t('import.existing.update', { name, id, fields });
}

/** A cell may have several lines, which an input of one line would lose. */
function TextEditor({ params, label }: { params: GridRenderEditCellParams<GridRow, string>; label: string }) {
  const { id, field, value, api } = params;
  return (
    <InputBase
      autoFocus
      fullWidth
      multiline
      maxRows={1}
      value={value ?? ''}
      onChange={({ target }) => void api.setEditCellValue({ id, field, value: target.value })}
      inputProps={{ 'aria-label': label }}
      sx={{ px: 1.5, fontSize: 13 }}
    />
  );
}

const FIXED = { sortable: false, filterable: false, disableColumnMenu: true } as const;

/** As high as its rows, up to the room that there is. */
const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: GRID_HEIGHT,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
};

const LOOK = {
  ...GRID,
  '& .mistakes': { color: 'error.main' },
  // A row shows every word of its mistakes and of its record, on as many lines as it takes.
  '& .MuiDataGrid-row--dynamicHeight .MuiDataGrid-cell': {
    py: '9px',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
  },
  '& .wrong': { bgcolor: 'Alert.errorStandardBg', boxShadow: 'inset 2px 0 0 var(--mui-palette-error-main)' },
};

export default ImportGrid;
