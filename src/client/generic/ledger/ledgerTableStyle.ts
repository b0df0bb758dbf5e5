import { figureWidth, HEADER_HEIGHT, ROW_HEIGHT } from '../table/measures.ts';
import { FRAMED_TABLE } from '../table/TableFrame.tsx';
import type { LedgerColumn, LedgerKind } from './ledgerColumns.ts';

/** In pixels. The type column with its details takes the remaining width. */
const WIDTHS: Partial<Record<LedgerKind, number>> = {
  number: 80,
  money: 116,
  quantity: 96,
  day: 104,
  transaction: 80,
  plainType: 136,
};

/** The width of a letter in a header, and the padding beside its text. */
const LETTER = 6.5;
const ROOM = 26;

/**
 * The width for a column's values and its header.
 *
 * @param figures the formatted figures of the column; empty for other columns.
 */
export function columnWidth({ kind, label, numeric }: LedgerColumn, figures: readonly string[]) {
  const width = WIDTHS[kind];
  if (width === undefined) return undefined;
  const least = Math.max(width, Math.round(label.length * LETTER + ROOM));
  return numeric ? Math.max(least, ...figures.map((words) => figureWidth(words) + ROOM)) : least;
}

/** The minimum width of text columns; the type column has a chip and details. */
const LEAST: Partial<Record<LedgerKind, number>> = { text: 120, type: 210, details: 160 };

/** A4 between its margins, in pixels of print. */
const SHEET = 660;

/** The minimum width of the table before it scrolls, and the width from which in and out have their own columns. */
function leastWidths(columns: readonly LedgerColumn[], widths: readonly (number | undefined)[]) {
  const least = columns.map(({ kind }, place) => widths[place] ?? LEAST[kind] ?? 0);
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  return { least: sum(least.filter((_, place) => !columns[place]?.wide)), wide: sum(least) };
}

/** @param widths the widths of the columns in order; undefined for those that share the remaining width. */
export function tableStyle(columns: readonly LedgerColumn[], widths: readonly (number | undefined)[]) {
  const { least, wide } = leastWidths(columns, widths);
  return {
    ...TABLE,
    minWidth: least,
    // Paper does not scroll: all columns are shown, and the totals once at the end.
    '@media print': {
      zoom: Math.min(1, SHEET / least),
      '& thead th, & tfoot th, & tfoot td': { position: 'static' },
      '& tfoot': { display: 'table-row-group' },
      '& tr': { breakInside: 'avoid' },
    },
    // A hidden col hides its cells as well, so the others keep their widths.
    '& .wide': { display: 'none' },
    [`@container (min-width: ${wide}px)`]: {
      '& col.wide': { display: 'table-column' },
      '& th.wide, & td.wide': { display: 'table-cell' },
      '& .balance .narrow': { display: 'none' },
    },
  };
}

const TABLE = {
  ...FRAMED_TABLE,
  // A focused link scrolls clear of the sticky header and totals.
  '& a': { scrollMarginBlock: '112px' },
  '& th, & td': { ...FRAMED_TABLE['& th, & td'], px: 1.5, height: ROW_HEIGHT, whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEADER_HEIGHT,
    fontWeight: 500,
    fontSize: 12.5,
    color: 'text.secondary',
    backgroundColor: 'background.paper',
  },
  '& .balance th, & .balance td': { fontWeight: 600, backgroundColor: 'background.default' },
  '& .balance .note': { fontWeight: 400, color: 'text.secondary' },
  // The label may extend over the empty cells beside it.
  '& .balance th': { overflow: 'visible' },
  '& tbody .balance th': { position: 'relative', zIndex: 1 },
  '& .balance .narrow': { ml: 1.5, fontWeight: 400, color: 'text.secondary' },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderTop: 1,
    borderBottom: 0,
    borderColor: 'divider',
  },
  '& tfoot th': { zIndex: 3 },
  '& tbody tr.opens:hover td': { backgroundColor: 'action.hover' },
};
