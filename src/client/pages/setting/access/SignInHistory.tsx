import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../../../fields/formatDay.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useFormat } from '../../../providers/definitions.tsx';
import { type TextKey, useText } from '../../../providers/i18n.ts';
import { formatDevice } from '../account/SessionRow.tsx';
import { LIST } from './AccessHistory.tsx';
import { type SignInEvent, useSignInHistory } from './useAccess.ts';

const PAGE = 50;

/** Who signed in and out, what failed and was locked out, and the tokens for programs. */
export function SignInHistory(): ReactNode {
  const text = useText();
  const [shown, setShown] = useState(PAGE);
  const { data, error, refetch } = useSignInHistory(shown);
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {text('access.signIns')}
      </Typography>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && <Typography variant="body2">{text('access.signIns.none')}</Typography>}
      {/* Focusable, because it scrolls. */}
      <Box component="ul" aria-label={text('access.signIns')} tabIndex={0} sx={LIST}>
        {data?.map((event, place) => (
          <Box
            component="li"
            key={event.id}
            sx={{ py: 1, borderTop: place === 0 ? 0 : 1, borderColor: 'divider' }}
          >
            <SignInLine event={event} />
          </Box>
        ))}
      </Box>
      {data !== undefined && data.length === shown && (
        <Button size="small" color="inherit" onClick={() => setShown(shown + PAGE)} sx={{ mt: 1 }}>
          {text('access.signIns.more')}
        </Button>
      )}
    </>
  );
}

function SignInLine({ event }: { event: SignInEvent }): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const { action, at, user, by, means, address, browser, token } = event;
  const named = user ?? text('access.signIns.unknown');
  const what = text(`access.signIns.${action}` as TextKey, { user: named, token: token ?? '' });
  const details = [
    formatMoment(at, date),
    means && text(`access.signIns.${means}` as TextKey),
    by !== null && by !== user && text('access.signIns.by', { by }),
    address,
    browser && formatDevice(browser, text),
  ];
  const isBad = action === 'sign_in_failed' || action === 'sign_in_locked';
  return (
    <>
      <Typography variant="body2" color={isBad ? 'error' : undefined} sx={{ overflowWrap: 'anywhere' }}>
        {what}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}
