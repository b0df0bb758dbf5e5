import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
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

/** Heads a card whose content brings its own room, such as a form; `id` is what that is labelled by. */
export function CardTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Typography
      id={id}
      component="h2"
      variant="subtitle1"
      sx={{ fontWeight: 600, px: { xs: 2, md: 3 }, pt: 2 }}
    >
      {children}
    </Typography>
  );
}
