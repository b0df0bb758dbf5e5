import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** The frame of an report page: only a link back, because such pages are read and printed. */
export function ReportFrame({ children }: { children: ReactNode }) {
  const text = useText();
  const { settings } = useDefinitions();
  return (
    <>
      <Box component="header" data-print="hide" sx={BAR}>
        {settings.product}
        <Button
          component={RouterLink}
          to="/dashboard"
          size="small"
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ ml: 'auto' }}
        >
          {text('layout.dashboard')}
        </Button>
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={MAIN}>
        {children}
      </Box>
    </>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 56,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontWeight: 600,
};

const MAIN = { maxWidth: 1200, mx: 'auto', p: { xs: 2, sm: 3 }, '@media print': { maxWidth: 'none', p: 0 } };
