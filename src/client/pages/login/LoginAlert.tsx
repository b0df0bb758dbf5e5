import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';

/** The error above the fields, shown until the next attempt. */
export function LoginAlert({ children }: { children: string }): ReactNode {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 1,
        p: 1.25,
        border: 1,
        borderColor: 'error.main',
        borderRadius: 1,
        color: 'error.main',
      }}
    >
      <Icon name="error" sx={{ fontSize: 20 }} />
      <Typography sx={{ fontWeight: 500 }}>{children}</Typography>
    </Box>
  );
}
