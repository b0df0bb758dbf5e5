import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { APPROVALS_PATH } from '../../address/approvalsPath.ts';
import { APPROVALS, listApprovals } from '../../providers/approvals.ts';
import { countText, useText } from '../../providers/i18n.ts';

/** Above the list of a movement: those that the user sent and that wait, or were sent back; the list itself has only posted ones. */
export function OwnApprovals({ resource }: { resource: string }): ReactNode {
  const text = useText();
  const { data } = useQuery({
    queryKey: [APPROVALS, 'own', resource],
    queryFn: async () => {
      const found = (state: string) =>
        listApprovals({ show: 'own', state, resource, _start: 0, _end: 0 }).then(({ total }) => total);
      const [waiting, returned] = await Promise.all([found('waiting'), found('returned')]);
      return { waiting, returned };
    },
  });
  const { waiting = 0, returned = 0 } = data ?? {};
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
