import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDefinitions } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';

/** The copyright line. */
export function Footer(): ReactNode {
  const text = useText();
  const { product } = useDefinitions().settings;
  return (
    <Typography
      component="footer"
      variant="caption"
      sx={{
        display: 'block',
        px: { xs: 2, sm: 3 },
        pt: 2,
        // On a phone, the end of a page can be scrolled clear of the notifications.
        pb: { xs: 12, sm: 2 },
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      {text('layout.copyright', { year: new Date().getFullYear(), firm: product })}
    </Typography>
  );
}
