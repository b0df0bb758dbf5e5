import Box from '@mui/material/Box';
import type { Key } from 'react';
import { useScrolls } from '../page/useScrolls.ts';
import { type Column, DataTable, type Line } from './DataTable.tsx';

interface Props<Row> {
  /** The accessible name of the table. */
  label: string;
  /** The first column names the row; the others hold figures. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  footer?: readonly Line[];
  /** The rows are about to be replaced. */
  stale?: boolean;
  /** It stays a table on a phone, because its columns are few enough to fit or so many that they scroll. */
  broad?: boolean;
}

/** A small table of names and figures. On a phone, the name is above its figures. A wide table scrolls inside, by keyboard as well. */
export function FigureTable<Row>({ stale = false, broad = false, ...table }: Props<Row>) {
  const { place, scrolls } = useScrolls();
  return (
    <Box ref={place} {...(scrolls && { tabIndex: 0 })} sx={{ ...SCROLL, opacity: stale ? 0.6 : 1 }}>
      <DataTable {...table} sx={broad ? TABLE : { ...TABLE, [ON_PHONE]: stackedStyle(table.columns) }} />
    </Box>
  );
}

const SCROLL = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
};

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    px: { xs: 1, sm: 1.5 },
    // Between the lines of names that wrap.
    py: 0.5,
    height: 38,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
  },
  // The name keeps its width, and breaks inside a word that is wider; the figures scroll.
  '& tr > *': { minWidth: { xs: 100, sm: 140 }, overflowWrap: 'anywhere' },
  '& tr > * + *': { minWidth: 0, overflowWrap: 'break-word' },
  '& thead th': { fontWeight: 500, fontSize: 12.5, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tfoot > tr > *': { borderTop: 1, borderBottom: 0, borderColor: 'divider', fontWeight: 600 },
};

const ON_PHONE = '@media (max-width:599.95px)';

/** On a phone, the name is on its own line above its figures. Figures stay below their headers, however large; texts wrap. */
function stackedStyle([, ...others]: readonly { numeric?: boolean }[]): object {
  return others.every(({ numeric }) => numeric === true)
    ? { ...STACKED, ...inColumns(others.length) }
    : { ...STACKED, ...WRAPPED };
}

const STACKED = {
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tfoot tr': { borderTop: 1, borderBottom: 0, borderColor: 'divider' },
  '& tfoot > tr > *': { borderTop: 0 },
};

const ROW = { alignItems: 'center', py: 0.75, borderBottom: 1, borderColor: 'divider' };

const WRAPPED = {
  '& tr': { ...ROW, display: 'flex', flexWrap: 'wrap' },
  '& tr > *': { flex: '1 0 100%', height: 'auto', borderBottom: 0, py: 0.25 },
  '& tr > * + *': { flex: '1 1 0', minWidth: 'max-content' },
};

/** All rows share the widths of their columns. */
function inColumns(count: number): object {
  const shared = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' };
  return {
    display: 'grid',
    gridTemplateColumns: `repeat(${count}, minmax(max-content, 1fr))`,
    '& colgroup': { display: 'none' },
    '& thead, & tbody, & tfoot': shared,
    '& tr': { ...ROW, ...shared },
    // The name is as wide as its figures, and does not widen them.
    '& tr > *': {
      gridColumn: '1 / -1',
      width: 0,
      minWidth: '100%',
      height: 'auto',
      borderBottom: 0,
      py: 0.25,
    },
    '& tr > * + *': { gridColumn: 'auto', width: 'auto', minWidth: 0 },
  };
}
