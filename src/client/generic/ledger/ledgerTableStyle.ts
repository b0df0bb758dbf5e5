import { codeWidth, figureWidth, HEADER_HEIGHT, labelLength, ROW_HEIGHT } from '../table/measures.ts';
import { FRAMED_TABLE } from '../table/TableFrame.tsx';
import type { LedgerColumn, LedgerKind } from './ledgerColumns.ts';

/** In pixels. The type column with its details takes the remaining width. */
const WIDTHS: Partial<Record<LedgerKind, number>> = {
  number: 64,
  money: 100,
  quantity: 96,
  day: 104,
  transaction: 80,
  plainType: 136,
};

/** The width of a letter in a header, and the padding beside its text. */
const LETTER = 6.4;
const ROOM = 26;
/** The padding that is saved on a screen with little room. */
const SAVED = 8;

/**
 * The width for a column's values and its header.
 *
 * @param figures the formatted figures or transaction numbers of the column; empty for other columns.
 */
function columnWidth({ kind, label, numeric }: LedgerColumn, figures: readonly string[], tight: boolean) {
  const width = WIDTHS[kind];
  if (width === undefined) return undefined;
  const least = Math.max(width, Math.round(labelLength(label) * LETTER + ROOM));
  const widthOf = numeric ? figureWidth : codeWidth;
  return Math.max(least, ...figures.map((words) => widthOf(words) + ROOM)) - (tight ? SAVED : 0);
}

/** The minimum width of text columns; the type column has a chip and details. */
const LEAST: Partial<Record<LedgerKind, number>> = { text: 120, type: 178, details: 160 };
const LEAST_TIGHT: typeof LEAST = { text: 104, type: 150, details: 140 };
/** In and out repeat the amount. They have columns of their own where the type has room for its details. */
const ROOMY_TYPE = 210;

/** The width of a table beside the rail on a screen of 1,024 pixels. */
const TIGHT_ROOM = 908;

/** The shown columns of a ledger with their widths; undefined for those that share the remaining width. */
export interface FittedColumns {
  columns: readonly LedgerColumn[];
  widths: readonly (number | undefined)[];
  tight: boolean;
}

/**
 * The columns with their widths. Where a screen has no room for all, the balance before a row gives way: it repeats the balance
 * after the row above.
 *
 * @param before the key of the balance before a row.
 */
export function fitColumns(
  columns: readonly LedgerColumn[],
  figuresOf: (column: LedgerColumn) => readonly string[],
  before: string,
  tight: boolean,
): FittedColumns {
  const fitted = (some: readonly LedgerColumn[]): FittedColumns => ({
    columns: some,
    widths: some.map((column) => columnWidth(column, figuresOf(column), tight)),
    tight,
  });
  const all = fitted(columns);
  if (!tight || leastWidths(all).least <= TIGHT_ROOM) return all;
  return fitted(columns.filter(({ key }) => key !== before));
}

/** A4 between its margins, in pixels of print. */
const SHEET = 660;

/** The minimum width of the table before it scrolls, and the width from which in and out have their own columns. */
function leastWidths({ columns, widths, tight }: FittedColumns) {
  const texts = tight ? LEAST_TIGHT : LEAST;
  const least = columns.map(({ kind }, place) => widths[place] ?? texts[kind] ?? 0);
  const roomy = columns.map(({ kind }, place) => (kind === 'type' ? ROOMY_TYPE : (least[place] ?? 0)));
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  return { least: sum(least.filter((_, place) => !columns[place]?.wide)), wide: sum(roomy) };
}

export function tableStyle(fitted: FittedColumns) {
  const { least, wide } = leastWidths(fitted);
  return {
    ...TABLE,
    ...(fitted.tight && { '& th, & td': { ...TABLE['& th, & td'], px: 1 } }),
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
  // The label and the totals may extend over the empty cells beside them.
  '& .balance th, & .balance td': {
    fontWeight: 600,
    backgroundColor: 'background.default',
    overflow: 'visible',
  },
  '& .balance .note': { fontWeight: 400, color: 'text.secondary' },
  '& tbody .balance th': { position: 'relative', zIndex: 1 },
  '& .balance .narrow': { fontWeight: 400, color: 'text.secondary' },
  '& .balance th .narrow, & .balance .note + .narrow': { ml: 1.5 },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderTop: 1,
    borderBottom: 0,
    borderColor: 'divider',
  },
  '& tfoot th, & tfoot td:has(.narrow)': { zIndex: 3 },
  '& tbody tr.opens:hover td': { backgroundColor: 'action.hover' },
};
