import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../providers/i18n.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Shown for an unknown address. */
export function NotFound(): ReactNode {
  const text = useText();
  usePageTitle(text('notFound.title'));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h1">{text('notFound.title')}</Typography>
      <Typography color="text.secondary">{text('notFound.help')}</Typography>
      <Button component={Link} to="/dashboard" variant="contained" sx={{ mt: '16px !important' }}>
        {text('notFound.back')}
      </Button>
    </Box>
  );
}
