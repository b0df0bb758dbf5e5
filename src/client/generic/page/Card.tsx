import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  padded?: boolean;
  /** False for content that is useful only on the screen. */
  printed?: boolean;
}

/** The surface of a form or a record, with a border and no shadow. */
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

/** The heading of a card whose content has its own padding, such as a form; `id` labels that content. */
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
