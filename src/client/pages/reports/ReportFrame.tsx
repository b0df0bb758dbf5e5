import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useScrolls } from '../../generic/page/useScrolls.ts';
import { RefreshBar } from '../../generic/table/RefreshBar.tsx';

/**
 * The frame of a report's table. It scrolls inside, by keyboard as well; on a phone only sideways, so that one thumb does not move
 * two things.
 */
export function ReportFrame({ refreshing, children }: { refreshing: boolean; children: ReactNode }) {
  const { place, scrolls } = useScrolls();
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
      {refreshing && <RefreshBar top={0} />}
      <Box ref={place} {...(scrolls && { tabIndex: 0 })} sx={SCROLL}>
        {children}
      </Box>
    </Paper>
  );
}

const SCROLL = {
  overflow: 'auto',
  maxHeight: { sm: 'max(480px, calc(100dvh - 300px))' },
  '&:focus-visible': { outlineOffset: -2 },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
};
