import { HEADER_HEIGHT, ROW_HEIGHT } from '../list/measures.ts';
import type { LedgerColumn, LedgerKind } from './ledgerColumns.ts';

/** In pixels; the type, with what a row is about, takes the room that is left. */
const WIDTHS: Partial<Record<LedgerKind, number>> = {
  number: 80,
  money: 124,
  quantity: 104,
  day: 104,
  transaction: 80,
};

/** A letter of a header, and the room beside its words. */
const LETTER = 6.5;
const HEADER_ROOM = 26;

/** Wide enough for its values and for its own header. */
export function columnWidth({ kind, label }: LedgerColumn): number | undefined {
  const width = WIDTHS[kind];
  return width === undefined ? undefined : Math.max(width, Math.round(label.length * LETTER + HEADER_ROOM));
}

/** What a column of texts needs at least; a type has its chip and what the row is about. */
const LEAST: Partial<Record<LedgerKind, number>> = { text: 120, type: 210 };

/** How narrow the table may get before it scrolls, and from which width on in and out have columns of their own. */
function leastWidths(columns: readonly LedgerColumn[]): { least: number; wide: number } {
  const sum = (some: readonly LedgerColumn[]) =>
    some.reduce((width, column) => width + (columnWidth(column) ?? LEAST[column.kind] ?? 0), 0);
  return { least: sum(columns.filter(({ wide }) => !wide)), wide: sum(columns) };
}

export function tableStyle(columns: readonly LedgerColumn[]) {
  const { least, wide } = leastWidths(columns);
  return {
    ...TABLE,
    minWidth: least,
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
