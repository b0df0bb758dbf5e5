import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useScrolls } from '../../generic/page/useScrolls.ts';
import { RefreshBar } from '../../generic/table/RefreshBar.tsx';

interface Props {
  refreshing: boolean;
  /** More lines than a screen has. */
  isLong: boolean;
  children: ReactNode;
}

/**
 * The frame of a report's table. It scrolls inside, by keyboard as well; on a phone only sideways, so that one thumb does not move
 * two things.
 */
export function ReportFrame({ refreshing, isLong, children }: Props) {
  const { place, scrolls } = useScrolls();
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {refreshing && <RefreshBar top={0} />}
      <Box ref={place} {...(scrolls && { tabIndex: 0 })} sx={isLong ? { ...SCROLL, ...LONG } : SCROLL}>
        {children}
      </Box>
    </Paper>
  );
}

/** Its header and its total stay in sight. */
const LONG = {
  maxHeight: { sm: 'max(480px, calc(100dvh - 300px))' },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
};

const SCROLL = {
  overflow: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
  '@media print': { overflow: 'visible' },
};
