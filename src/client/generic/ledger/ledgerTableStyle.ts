import { figureWidth, HEADER_HEIGHT, ROW_HEIGHT } from '../list/measures.ts';
import type { LedgerColumn, LedgerKind } from './ledgerColumns.ts';

/** In pixels; the type, with what a row is about, takes the room that is left. */
const WIDTHS: Partial<Record<LedgerKind, number>> = {
  number: 80,
  money: 116,
  quantity: 96,
  day: 104,
  transaction: 80,
};

/** A letter of a header, and the room beside its words. */
const LETTER = 6.5;
const ROOM = 26;

/**
 * Wide enough for its values and for its own header.
 *
 * @param figures what stands in the column, as it is shown; beside columns of figures none is read.
 */
export function columnWidth({ kind, label, numeric }: LedgerColumn, figures: readonly string[]) {
  const width = WIDTHS[kind];
  if (width === undefined) return undefined;
  const least = Math.max(width, Math.round(label.length * LETTER + ROOM));
  return numeric ? Math.max(least, ...figures.map((words) => figureWidth(words) + ROOM)) : least;
}

/** What a column of texts needs at least; a type has its chip and what the row is about. */
const LEAST: Partial<Record<LedgerKind, number>> = { text: 120, type: 210 };

/** A4 between its margins, in pixels of print. */
const SHEET = 660;

/** How narrow the table may get before it scrolls, and from which width on in and out have columns of their own. */
function leastWidths(columns: readonly LedgerColumn[], widths: readonly (number | undefined)[]) {
  const least = columns.map(({ kind }, place) => widths[place] ?? LEAST[kind] ?? 0);
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  return { least: sum(least.filter((_, place) => !columns[place]?.wide)), wide: sum(least) };
}

/** @param widths of the columns, in their order; undefined for those that take the room that is left. */
export function tableStyle(columns: readonly LedgerColumn[], widths: readonly (number | undefined)[]) {
  const { least, wide } = leastWidths(columns, widths);
  return {
    ...TABLE,
    minWidth: least,
    // Nothing scrolls on a sheet: all columns stand on it, the sums once, at the end.
    '@media print': {
      zoom: Math.min(1, SHEET / least),
      '& thead th, & tfoot th, & tfoot td': { position: 'static' },
      '& tfoot': { display: 'table-row-group' },
      '& tr': { breakInside: 'avoid' },
    },
    // A col that is not shown takes its cells with it, so that the others keep their widths.
    '& .wide': { display: 'none' },
    [`@container (min-width: ${wide}px)`]: {
      '& col.wide': { display: 'table-column' },
      '& th.wide, & td.wide': { display: 'table-cell' },
      '& .balance .narrow': { display: 'none' },
    },
  };
}

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  // What takes the focus comes clear of the header and the sums, which stick.
  '& a': { scrollMarginBlock: '112px' },
  '& th, & td': {
    px: 1.5,
    py: 0,
    height: ROW_HEIGHT,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
    overflow: 'hidden',
  },
  '& .end': { textAlign: 'right' },
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
  // Its words reach over the empty cells beside it.
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
  '& tr.opens': { cursor: 'pointer' },
  '& tbody tr.opens:hover td': { backgroundColor: 'action.hover' },
  // In the middle of what is seen of the table, whichever columns that are.
  '& tr.empty td': { whiteSpace: 'normal', overflow: 'visible', px: 0 },
  '& tr.empty td > *': { position: 'sticky', left: 0, width: '100cqw' },
};
