import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { OPENED_HERE } from '../list/openedHere.ts';
import { useTransactionLink } from './useTransactionLink.ts';

/** A link that shows a transaction over the page. A click without keys goes the way that Back comes back from. */
export function TransactionLink({ id, children }: { id: string | number; children: ReactNode }) {
  const { hrefOf, open } = useTransactionLink();
  return (
    <Link
      component={RouterLink}
      to={hrefOf(id)}
      state={OPENED_HERE}
      color="text.primary"
      sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </Link>
  );
}
