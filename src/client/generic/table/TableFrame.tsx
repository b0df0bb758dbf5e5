import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { RefreshBar } from './RefreshBar.tsx';

interface Props {
  /** Newer rows are loading while these are shown. */
  refreshing: boolean;
  /** The pixels of the page around the table, which scrolls inside to keep its header and footer in sight. */
  around: number;
  children: ReactNode;
}

/** The frame of a table that fills a page: it scrolls inside, and shows when newer rows are loading. */
export function TableFrame({ refreshing, around, children }: Props) {
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {refreshing && <RefreshBar top={0} />}
      <Box sx={{ maxHeight: `max(480px, calc(100dvh - ${around}px))`, ...SCROLL }}>{children}</Box>
    </Paper>
  );
}

const SCROLL = {
  overflow: 'auto',
  containerType: 'inline-size',
  // Lists animate the shadow beside a sticky column by this scroll position.
  scrollTimeline: '--sideways inline',
  '@media print': { maxHeight: 'none', overflow: 'visible', containerType: 'normal' },
};

/** A link that is text, not a button. */
const TEXT_LINK = 'a:not(.MuiButtonBase-root):focus-visible';

/** The styles that the tables of records and of ledgers share. */
export const FRAMED_TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': { py: 0, textAlign: 'left', borderBottom: 1, borderColor: 'divider', overflow: 'hidden' },
  '& .end': { textAlign: 'right' },
  '& tr.opens': { cursor: 'pointer' },
  // A cell cuts off a ring around its content: a link has it around its cell, and a button inside of itself.
  '& :focus-visible': { outlineOffset: '-2px' },
  [`& td:has(${TEXT_LINK})`]: { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  [`& td ${TEXT_LINK}`]: { outline: 'none', textDecoration: 'underline' },
  // As wide as the visible part of the table.
  '& tr.empty td': { whiteSpace: 'normal', px: 0, overflow: 'visible' },
  '& tr.empty td > *': { position: 'sticky', left: 0, width: '100cqw', boxSizing: 'border-box' },
};
