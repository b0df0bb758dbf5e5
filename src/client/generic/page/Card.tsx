import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  padded?: boolean;
  /** What is only of use on the screen is not. */
  printed?: boolean;
}

/** The surface that a form or a record stands on: a border, no shadow. */
export function Card({ children, padded = false, printed = true }: Props) {
  return (
    <Paper
      variant="outlined"
      data-print={printed ? undefined : 'hide'}
      sx={{ ...(padded && { p: { xs: 2, md: 3 } }) }}
    >
      {children}
    </Paper>
  );
}
