import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useScrolls } from '../page/useScrolls.ts';

interface Props {
  /** Names the table. */
  label: string;
  /** What it shows is about to be replaced. */
  stale?: boolean;
  /** It stays a table on a phone: of so few columns that they fit, or of so many that they scroll. */
  broad?: boolean;
  children: ReactNode;
}

/** A small table of names and figures; on a phone the name stands above its figures. What is too wide scrolls inside, by keyboard as well. */
export function FigureTable({ label, stale = false, broad = false, children }: Props) {
  const { place, scrolls } = useScrolls();
  return (
    <Box ref={place} {...(scrolls && { tabIndex: 0 })} sx={{ ...SCROLL, opacity: stale ? 0.6 : 1 }}>
      <Box component="table" aria-label={label} sx={broad ? TABLE : { ...TABLE, ...STACKED }}>
        {children}
      </Box>
    </Box>
  );
}

/** The head of such a table: what is named, then its figures. */
export function FigureHead({ columns: [name, ...figures] }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{name}</th>
        {figures.map((figure) => (
          <th key={figure} scope="col" className="end">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
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
    px: { xs: 1, sm: 1.5 },
    height: 38,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'break-word',
  },
  // The name keeps its room; the figures scroll.
  '& tr > *': { minWidth: { xs: 100, sm: 140 } },
  '& tr > * + *': { minWidth: 0 },
  '& thead th': { fontWeight: 500, fontSize: 12.5, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tfoot > tr > *': { borderTop: 1, borderBottom: 0, borderColor: 'divider', fontWeight: 600 },
};

/** On a phone the name stands in a line of its own, the figures below it. */
const STACKED = {
  '@media (max-width:599.95px)': {
    '& tr': { display: 'flex', flexWrap: 'wrap', py: 0.75, borderBottom: 1, borderColor: 'divider' },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tfoot tr': { borderTop: 1, borderBottom: 0, borderColor: 'divider' },
    '& tfoot > tr > *': { borderTop: 0 },
    '& tr > *': { flex: '1 0 100%', height: 'auto', borderBottom: 0, py: 0.25 },
    '& tr > * + *': { flex: '1 1 0', minWidth: 'max-content' },
  },
};
