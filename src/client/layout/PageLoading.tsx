import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';

/**
 * A placeholder while a page's code loads: a title, a toolbar and some rows, so that little moves when it arrives. It keeps the
 * footer below the screen.
 */
export function PageLoading(): ReactNode {
  const text = useText();
  return (
    <Box role="status" aria-label={text('app.wait')} sx={{ minHeight: 'calc(100dvh - 104px)' }}>
      <Skeleton variant="text" width={220} height={36} />
      <Skeleton variant="rounded" height={40} sx={{ mt: 2.5 }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
    </Box>
  );
}
