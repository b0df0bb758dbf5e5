import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';

/** The first focusable element: skips the sidebar to the page's content. */
export function SkipLink(): ReactNode {
  const text = useText();
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        '@media print': { display: 'none' },
      }}
    >
      {text('app.skip')}
    </Link>
  );
}
