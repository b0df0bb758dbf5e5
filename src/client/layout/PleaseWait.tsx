import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';

/** The whole screen while the user is being loaded (specification 1, section 2.1). */
export function PleaseWait(): ReactNode {
  const t = useText();
  return (
    <Box
      role="status"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress size={28} aria-hidden />
      <Typography color="text.secondary">{t('app.wait')}</Typography>
    </Box>
  );
}
