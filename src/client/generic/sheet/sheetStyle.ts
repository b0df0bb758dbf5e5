import { ON_ENLARGED_PHONE } from '../../layout/isPhoneNow.ts';
import { atMostLines } from '../page/atMostLines.ts';

/** The mark in a box, as a shape: a tick, and a dash while some of the rows are chosen. */
const MARK = {
  content: '""',
  width: '12px',
  height: '12px',
  backgroundColor: 'primary.contrastText',
  clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 40% 68%)',
};

/** A box in the theme's colours. The browser's own is grey in the dark scheme, as if it were disabled. */
const BOX = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  width: 18,
  height: 18,
  m: 0,
  border: '1px solid var(--mui-palette-Border-input)',
  borderRadius: '4px',
  backgroundColor: 'background.paper',
  cursor: 'inherit',
  '&:checked, &:indeterminate': { borderColor: 'primary.main', backgroundColor: 'primary.main' },
  '&:checked::before': MARK,
  '&:indeterminate::before': { ...MARK, clipPath: 'inset(42% 8%)' },
  '&:disabled': { opacity: 0.5 },
  // Where the colours are the system's, so is the box.
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

/** One style for the whole table: hundreds of styled components would take longer to draw than the rest of it. */
export const SHEET_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'left',
    fontWeight: 400,
    py: 0.5,
    px: 1,
    borderBottom: 1,
    borderColor: 'divider',
    verticalAlign: 'middle',
  },
  '& thead th': { fontSize: 13, fontWeight: 500, color: 'text.secondary', height: 36 },
  '& tbody tr': { height: 46 },
  '& tbody tr:focus-within': { backgroundColor: 'action.hover' },
  '& .tick': { width: 44, p: 0 },
  '& .tick label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 44,
    minHeight: 44,
    cursor: 'pointer',
  },
  '& .tick input': BOX,
  '& .name': { ...atMostLines(2), fontWeight: 500, overflowWrap: 'anywhere' },
  '& .absent .name, & .absent .beside, & .absent .below': { color: 'text.secondary' },
  '&.ofDay .absent .name': {
    textDecoration: 'line-through',
    textDecorationColor: 'var(--mui-palette-divider)',
  },
  '& .below': { display: { xs: 'block', sm: 'none' }, fontSize: 13, color: 'text.secondary' },
  '& .labelled': { display: 'block' },
  '& .labelled > *': { display: 'inline' },
  // Beside a long name there is room for a short value, such as a role, in one line.
  '& .beside': { display: { xs: 'none', sm: 'table-cell' }, minWidth: { lg: 112 } },
  '& .entered, & .wrong': { display: 'block', fontSize: 13 },
  '& .entered': { color: 'text.secondary' },
  '& .wrong': { color: 'error.main' },
  '& .end': { textAlign: 'right' },
  '& .input': { width: { xs: 124, sm: 176 } },
  '& input.number': {
    width: '100%',
    height: 36,
    px: 1.25,
    boxSizing: 'border-box',
    textAlign: 'right',
    // Below 16 px, phones zoom into an input.
    fontSize: { xs: 16, sm: 14 },
    fontFamily: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: '1px solid var(--mui-palette-Border-input)',
    borderRadius: '8px',
  },
  '& input.number:focus': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '-1px',
    borderColor: 'transparent',
  },
  '& input.number[aria-invalid=true]': { borderColor: 'error.main' },
  '& .absent input.number': { color: 'text.secondary', borderStyle: 'dashed' },
  // The inputs stand below the name.
  [ON_ENLARGED_PHONE]: {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr)',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& th, & td': { borderBottom: 0 },
    // A row that is no table row would keep its height, and its lines would stand over those of the next one.
    '& tbody tr, & thead th': { height: 'auto' },
    '& .input': { gridColumn: 2, width: 'auto' },
    // The lines of a count have no box before the name.
    '& tr:not(:has(> .tick)) > *': { gridColumn: '1 / -1' },
  },
};

/** The standing of the books, in sight while the lines scroll. */
export const STANDING = {
  position: 'sticky',
  top: { xs: 56, sm: 56 },
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  alignItems: 'baseline',
  py: 1.25,
  mt: 2,
  backgroundColor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
};

/** Above the lines. */
export const TOOLS = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2 };
