/** The most that the content of a cell claims of a sheet: a word that is longer breaks, instead of making the whole sheet smaller. */
export const MOST_OF_CELL = '40mm';

/** The lines to sign on, in a row. */
export const SIGNATURES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 4,
  m: 0,
  mt: 9,
  p: 0,
  listStyle: 'none',
  breakInside: 'avoid',
  textAlign: 'center',
  color: 'text.secondary',
  fontSize: 12,
  '& li': { borderTop: 1, borderColor: 'text.secondary', pt: 0.75 },
  '@media print': { color: '#000' },
};

/**
 * The style of a sheet of paper: in the colour scheme on the screen, black on white in print, with repeated headers and
 * unbroken rows.
 */
export const PAPER = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  p: { xs: 2, sm: 5 },
  fontSize: 13,
  '& dl, & dd': { m: 0, p: 0 },
  '& .letterhead': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    pb: 2,
    mb: 2,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .firm': { fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .facts': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    columnGap: 3,
    rowGap: 1,
  },
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& .facts dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
    gap: 1.5,
    mt: 2.5,
  },
  '& .figures > div': { borderTop: 2, borderColor: 'divider', pt: 0.75, breakInside: 'avoid' },
  '& .figures dd': { fontSize: 16, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .heading': { fontSize: 15, mt: 3, mb: 1, breakAfter: 'avoid' },
  '& .scroll': { overflowX: 'auto' },
  '& table': { width: '100%', minWidth: 680, borderCollapse: 'collapse', fontSize: 12.5 },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    px: 1,
    py: 0.625,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { color: 'text.secondary', fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .day, & .number': { whiteSpace: 'nowrap' },
  '& .line th, & .line td': { fontWeight: 600, backgroundColor: 'background.default' },
  '& .strong > *': { fontWeight: 600 },
  '& .line td': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .empty td': { textAlign: { xs: 'left', sm: 'center' }, color: 'text.secondary', py: 2 },
  '& tr': { breakInside: 'avoid' },
  '& .words': { mt: 3, display: 'grid', gap: 1, breakInside: 'avoid' },
  '& .words .amount': { fontWeight: 600, color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
  '& .words dd': { fontWeight: 500 },
  '& .signatures': SIGNATURES,
  '@media print': {
    border: 0,
    borderRadius: 0,
    p: 0,
    fontSize: '9.5pt',
    '& *': { borderColor: '#999 !important' },
    '& .facts': { gridTemplateColumns: 'repeat(4, minmax(0, auto))', justifyContent: 'space-between' },
    '& .scroll': { overflow: 'visible' },
    '& table': { minWidth: 0, fontSize: '8.5pt' },
    '& th, & td': { px: '4pt', py: '3pt', maxWidth: MOST_OF_CELL },
  },
};
