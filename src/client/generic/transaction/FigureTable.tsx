import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Names the table. */
  label: string;
  /** What it shows is about to be replaced. */
  stale?: boolean;
  children: ReactNode;
}

/** A small table of names and figures. What is too wide scrolls inside, by keyboard as well. */
export function FigureTable({ label, stale = false, children }: Props) {
  return (
    <Box tabIndex={0} sx={{ ...SCROLL, opacity: stale ? 0.6 : 1 }}>
      <Box component="table" aria-label={label} sx={TABLE}>
        {children}
      </Box>
    </Box>
  );
}

const SCROLL = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
};

const TABLE = {
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
