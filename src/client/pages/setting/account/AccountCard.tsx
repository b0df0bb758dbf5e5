import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../generic/page/Card.tsx';

/** A titled card in the account section. */
export function AccountCard({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}): ReactNode {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Card padded>
        <Typography id={titleId} component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {help !== undefined && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {help}
          </Typography>
        )}
        <Box sx={{ mt: 2 }}>{children}</Box>
      </Card>
    </Box>
  );
}
