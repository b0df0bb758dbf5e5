import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';

/** A link that shows a transaction over the page. A plain click navigates within the app, so that Back closes it. */
export function TransactionLink({ id, children }: { id: string | number; children: ReactNode }) {
  const { hrefOf, open } = useTransactionLink();
  return (
    <Link
      component={RouterLink}
      to={hrefOf(id)}
      state={OPENED_IN_APP}
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
