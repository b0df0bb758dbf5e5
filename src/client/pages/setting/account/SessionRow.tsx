import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { localDigits } from '../../../../fields/digits.ts';
import { formatDay } from '../../../../fields/formatDay.ts';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { deviceOf } from './deviceOf.ts';
import type { Session } from './useSessions.ts';

/** A session of the user. The present one is ended by Logout. */
export function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const device = formatDevice(session.user_agent, text);
  /** To the minute: the server stores no seconds. */
  const moment = (at: string) => `${formatDay(at, date)}${localDigits(at.slice(10, 16))}`;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{device}</Typography>
          {session.current && <Chip size="small" label={text('account.here')} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {text('account.used', { used: moment(session.last_used_at), since: moment(session.created_at) })}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          color="inherit"
          disabled={busy}
          onClick={onEnd}
          aria-label={text('account.signOutOf', { device })}
          sx={{ flexShrink: 0 }}
        >
          {text('account.signOut')}
        </Button>
      )}
    </Box>
  );
}

/** A row of a list in a card of the account. */
export const ROW = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
};

/** A browser and its system, in words. */
export function formatDevice(userAgent: string | null, text: ReturnType<typeof useText>): string {
  const { browser, system } = deviceOf(userAgent ?? '');
  if (browser !== undefined && system !== undefined) return text('account.device', { browser, system });
  return browser ?? system ?? text('account.deviceUnknown');
}
