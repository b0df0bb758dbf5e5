import Box from '@mui/material/Box';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '../providers/i18n.ts';
import { isReached, onReached } from '../providers/reached.ts';
import { Icon } from './Icon.tsx';

/** Says so while the server cannot be reached, above the page, which stays. */
export function Offline(): ReactNode {
  const t = useText();
  const reached = useSyncExternalStore(onReached, isReached);
  if (reached) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 3,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'warning.main',
        bgcolor: 'background.paper',
        fontWeight: 500,
      }}
    >
      <Icon name="error" sx={{ fontSize: 18 }} />
      {t('failure.offline')}
    </Box>
  );
}
