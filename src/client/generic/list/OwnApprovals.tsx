import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { APPROVALS_PATH } from '../../address/approvalsPath.ts';
import { useRows } from '../../data/index.ts';
import { APPROVALS } from '../../layout/approvals.ts';
import { countText, useText } from '../../providers/i18n.ts';

/** Those of a kind that the user sent and that wait, or were sent back: its list has only posted ones. @param resource or `cash`, for the first balance. */
export function OwnApprovals({ resource }: { resource: string }): ReactNode {
  const text = useText();
  const waiting = useOwnCount(resource, 'waiting');
  const returned = useOwnCount(resource, 'returned');
  if (waiting + returned === 0) return null;
  const words = [
    waiting > 0 && text('approvals.ownWaiting', { count: countText(waiting) }),
    returned > 0 && text('approvals.ownReturned', { count: countText(returned) }),
  ];
  return (
    <Alert
      severity={returned > 0 ? 'warning' : 'info'}
      sx={{ mb: 1.5, '& .MuiAlert-action': { alignItems: 'center', pt: 0 } }}
      action={
        <Button
          component={RouterLink}
          to={`/dashboard/${APPROVALS_PATH}?show=own&kind=${resource}`}
          size="small"
          color="inherit"
        >
          {text('approvals.showOwn')}
        </Button>
      }
    >
      {words.filter(Boolean).join(' ')}
    </Alert>
  );
}

/** The number of the user's own in a state: a call for no row answers with it. */
function useOwnCount(resource: string, state: string): number {
  const query = { show: 'own', state, resource, _start: 0, _end: 0 };
  return useRows({ path: '/approvals', query, rows: 'data' }, APPROVALS).data?.total ?? 0;
}
