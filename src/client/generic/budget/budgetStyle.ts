import { SHEET_TABLE } from '../sheet/sheetStyle.ts';

/** As the lines of a sheet; heads stand out from their products. */
export const BUDGET_TABLE = {
  ...SHEET_TABLE,
  '& tbody tr': { height: 40 },
  '& .sum th, & .sum td': { fontWeight: 600, pt: 1.25 },
  '& tfoot th, & tfoot td': { borderTop: 2, borderColor: 'divider' },
  '& .inner': { pl: { xs: 1.5, sm: 3 } },
  '& .note': { display: 'block', fontSize: 13, color: 'text.secondary' },
  '& td.wrong': { display: 'table-cell', fontSize: 'inherit' },
  '& td.beside.wrong': { display: { xs: 'none', sm: 'table-cell' } },
  '& .below.wrong': { color: 'error.main' },
  '& .input': { width: { xs: 92, sm: 150 } },
  '& .input .fixed': { display: 'block', textAlign: 'right', px: 1.25 },
  // On a phone the figures of a line stand below its name, and the percentage beside it.
  '@media (max-width: 599px)': {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)',
      height: 'auto !important',
      borderBottom: 1,
      borderColor: 'divider',
      py: 0.5,
    },
    '& th, & td': { borderBottom: 0, px: 0 },
    '& td.end': { fontSize: 13, whiteSpace: 'nowrap' },
    '& tbody th, & tfoot th': { gridColumn: '1 / -1' },
    '& .hasPercent th': { gridColumn: '1 / 3' },
    '& td.percent': { gridRow: 1, gridColumn: 3, fontSize: 14 },
    '& thead th:first-of-type, & thead .percent': { display: 'none' },
    '& tfoot th, & tfoot td': { borderTop: 0 },
    '& tfoot tr': { borderTop: 2, borderColor: 'divider' },
    '& .sum th, & .sum td': { fontWeight: 600, pt: 0.5 },
    '& .inner': { pl: 0 },
    '& .inner button': { ml: -0.75 },
    '& td.input': { width: 'auto' },
    '& td[colspan]': { gridColumn: '1 / -1' },
  },
};
