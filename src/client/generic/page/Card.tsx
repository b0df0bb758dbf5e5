import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The surface that a form or a record stands on: a border, no shadow. */
export function Card({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <Paper variant="outlined" sx={{ ...(padded && { p: { xs: 2, md: 3 } }) }}>
      {children}
    </Paper>
  );
}
