import { HEADER_HEIGHT } from '../../generic/table/measures.ts';

/** The names stay at the left, the header at the top and the total at the bottom while the figures scroll. */
export const REPORT_TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': {
    px: 1.5,
    py: 0.5,
    height: 36,
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
    backgroundColor: 'background.paper',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEADER_HEIGHT,
    fontSize: 12.5,
    fontWeight: 500,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .day': { whiteSpace: 'nowrap' },
  '& .name, & tfoot th': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: { xs: 132, sm: 200 },
    maxWidth: { xs: '46vw', sm: 'none' },
    overflowWrap: 'anywhere',
  },
  '& thead .name': { zIndex: 3 },
  // As wide as a fold button, so that names are aligned.
  '& .unfoldable': { flex: 'none', width: 20 },
  '& .against': { color: 'text.secondary' },
  '& tbody tr:not(.section):hover > *': {
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
  '& .group > *, & .total > *': { fontWeight: 600 },
  '& .section > *': {
    height: 44,
    verticalAlign: 'bottom',
    fontSize: 12.5,
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& .total > *': { borderBottomWidth: 2 },
  '& .formula > *, & tfoot > tr > *': {
    fontWeight: 600,
    backgroundImage:
      'linear-gradient(var(--mui-palette-action-selected), var(--mui-palette-action-selected))',
  },
  '& .formula > *': { height: 44, fontSize: 14 },
  '& tfoot > tr > *': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    borderBottom: 0,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& tfoot th': { zIndex: 2 },
  '& a:focus-visible': { outlineOffset: 1 },
  '& tr.empty td': { textAlign: 'center', color: 'text.secondary' },
  '@media print': {
    // The browser's own print of the page, upright, without a cut column.
    fontSize: '7pt',
    '& th, & td': { px: '2pt', py: '2pt', height: 'auto', borderColor: '#999' },
    '& thead th': { height: 'auto', fontSize: '7pt', whiteSpace: 'normal' },
    '& thead th, & .name, & tfoot > tr > *, & tfoot th': { position: 'static' },
    '& .name, & tfoot th': { minWidth: 0 },
    '& .section > *, & .formula > *': { height: 'auto', fontSize: '7pt' },
    '& tr': { breakInside: 'avoid' },
    // Otherwise each page ends with the total.
    '& tfoot': { display: 'table-row-group' },
  },
};
