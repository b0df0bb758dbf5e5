import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { localDigits } from '../../../../fields/digits.ts';
import { formatDay } from '../../../../fields/formatDay.ts';
import type { ApiToken } from '../../../../schema/apiToken.ts';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { ROW } from './SessionRow.tsx';

interface Props {
  token: ApiToken;
  /** The label of its role; null for all rights of the user. */
  role: string | null;
  busy: boolean;
  onEnd: () => void;
}

/** A token of the user: its name and role, until when it holds, when it was last used. */
export function TokenRow({ token, role, busy, onEnd }: Props): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const { name, last_used_at: used } = token;
  /** To the minute, which is how often its use is recorded. */
  const moment = (at: string) => `${formatDay(at, date)}${localDigits(at.slice(10, 16))}`;
  const until = text('tokens.until', { day: formatDay(token.last_day, date) });
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
          {role !== null && <Chip size="small" label={role} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {`${until} · ${used === null ? text('tokens.unused') : text('tokens.used', { moment: moment(used) })}`}
        </Typography>
      </Box>
      <Button
        size="small"
        color="inherit"
        disabled={busy}
        onClick={onEnd}
        aria-label={text('tokens.endOf', { name })}
        sx={{ flexShrink: 0 }}
      >
        {text('tokens.end')}
      </Button>
    </Box>
  );
}
