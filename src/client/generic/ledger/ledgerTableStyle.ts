import { HEADER_HEIGHT, ROW_HEIGHT } from '../list/measures.ts';
import type { LedgerColumn, LedgerKind } from './ledgerColumns.ts';

/** In pixels; the type, with what a row is about, takes the room that is left. */
const WIDTHS: Partial<Record<LedgerKind, number>> = {
  number: 72,
  money: 132,
  quantity: 108,
  day: 108,
  transaction: 92,
};

/** A letter of a header, and the room beside its words. */
const LETTER = 7;
const HEADER_ROOM = 32;

/** Wide enough for its values and for its own header. */
export function columnWidth({ kind, label }: LedgerColumn): number | undefined {
  const width = WIDTHS[kind];
  return width === undefined ? undefined : Math.max(width, Math.round(label.length * LETTER + HEADER_ROOM));
}

/** From this width of the table on, in and out have columns of their own. */
const WIDE = '1080px';

export const TABLE = {
  width: '100%',
  minWidth: 880,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
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
  '& .balance th': { overflow: 'visible', position: 'relative', zIndex: 1 },
  '& .balance .narrow': { ml: 1.5, fontWeight: 400, color: 'text.secondary' },
  '& tfoot th, & tfoot td': { position: 'sticky', bottom: 0, zIndex: 2, borderTop: 1, borderBottom: 0 },
  '& tfoot th': { zIndex: 3 },
  '& tr.opens': { cursor: 'pointer' },
  '& tbody tr.opens:hover td': { backgroundColor: 'action.hover' },
  '& tr.empty td': { whiteSpace: 'normal' },
  // A col that is not shown takes its cells with it, so that the others keep their widths.
  '& .wide': { display: 'none' },
  [`@container (min-width: ${WIDE})`]: {
    '& col.wide': { display: 'table-column' },
    '& th.wide, & td.wide': { display: 'table-cell' },
    // Its words reach over the empty cells beside it.
  '& .balance th': { overflow: 'visible', position: 'relative', zIndex: 1 },
  '& .balance .narrow': { display: 'none' },
  },
};
