import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { AccountCard } from './AccountCard.tsx';
import { SessionRow } from './SessionRow.tsx';
import { useEndSessions, useSessions } from './useSessions.ts';

/** The user's sessions, each with a button that ends it. */
export function SessionsCard(): ReactNode {
  const text = useText();
  const { data, error, refetch } = useSessions();
  const { end, busy } = useEndSessions();
  const others = data?.some(({ current }) => !current);
  return (
    <AccountCard title={text('account.sessions')} help={text('account.sessionsHelp')}>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={53} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} busy={busy} onEnd={() => end(session.id)} />
          ))}
        </Box>
      )}
      {others && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => end(undefined)}
          sx={{ mt: 2, minHeight: 38 }}
        >
          {text('account.signOutElsewhere')}
        </Button>
      )}
    </AccountCard>
  );
}
