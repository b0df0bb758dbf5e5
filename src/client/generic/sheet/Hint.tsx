import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** In place of a sheet's lines: why there are none. */
export function Hint({ children }: { children: ReactNode }) {
  return <Box sx={{ py: 5, textAlign: 'center', color: 'text.secondary' }}>{children}</Box>;
}
