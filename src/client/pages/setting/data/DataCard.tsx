import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../generic/page/Card.tsx';

/** A card for an operation on all data: title, explanation, controls. */
export function DataCard({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Card padded>
        <Typography id={titleId} component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.5 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {help}
        </Typography>
        {children}
      </Card>
    </Box>
  );
}
