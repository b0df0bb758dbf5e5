/** A small table of names and figures; what is too wide scrolls inside. */
export const FIGURE_SCROLL = { overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 };

export const FIGURE_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    px: 1.5,
    height: 38,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'break-word',
  },
  // The name keeps its room; the figures scroll.
  '& th:first-of-type, & td:first-of-type': { minWidth: 140 },
  '& thead th': { fontWeight: 500, fontSize: 12.5, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tfoot > tr > *': { borderTop: 1, borderBottom: 0, borderColor: 'divider', fontWeight: 600 },
};
