import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { useRefresh } from '../../../data/index.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { AddPasskey } from '../../../generic/secondFactor/AddPasskey.tsx';
import { OneFieldForm, PASSWORD_INPUT } from '../../../generic/secondFactor/OneFieldForm.tsx';
import { useOwnCall } from '../../../generic/secondFactor/useOwnCall.ts';
import { noticeOf } from '../../../providers/data/answers.ts';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { AccountCard } from './AccountCard.tsx';
import { ROW } from './SessionRow.tsx';
import { type Passkey, SECOND_FACTOR, useSecondFactor } from './useSecondFactor.ts';

/** The user's passkeys: added with a name, and removed with the password (docs/guide, "Users"). */
export function PasskeysCard(): ReactNode {
  const text = useText();
  const { calls } = useRefresh();
  const { data, error, refetch } = useSecondFactor();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<number>();
  const refresh = () => void calls(...SECOND_FACTOR);
  return (
    <AccountCard title={text('passkey.title')} help={text('passkey.help')}>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={53} />}
      {data && data.passkeys.length === 0 && !isAdding && (
        <Typography variant="body2" color="text.secondary">
          {text('passkey.none')}
        </Typography>
      )}
      {data && data.passkeys.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={removing === passkey.id}
              onAsk={(asks) => setRemoving(asks ? passkey.id : undefined)}
              onRemoved={() => {
                setRemoving(undefined);
                refresh();
              }}
            />
          ))}
        </Box>
      )}
      {isAdding ? (
        <Box sx={{ mt: 2 }}>
          <AddPasskey onAdded={refresh} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </Box>
      ) : (
        <Button
          variant="outlined"
          disabled={!data}
          onClick={() => setAdding(true)}
          sx={{ mt: 2, minHeight: 38 }}
        >
          {text('passkey.add')}
        </Button>
      )}
    </AccountCard>
  );
}

interface RowProps {
  passkey: Passkey;
  /** The password is asked for. */
  isRemoving: boolean;
  onAsk: (asks: boolean) => void;
  onRemoved: () => void;
}

function PasskeyRow({ passkey, isRemoving, onAsk, onRemoved }: RowProps): ReactNode {
  const text = useText();
  const call = useOwnCall();
  const { date } = useFormat();
  const { id, name, last_used_at: used } = passkey;
  const moment = (at: string) => `${formatDay(at, date)}${at.slice(10, 16)}`;
  const remove = async (current_password: string) => {
    const answer = await call.post(`/user/passkeys/${id}/remove`, { current_password }, 'passkey.failed');
    if (answer === undefined) return;
    notify({ type: 'success', message: noticeOf(answer) ?? text('passkey.removed') });
    onRemoved();
  };
  return (
    <Box component="li" sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {`${text('passkey.since', { day: formatDay(passkey.created_at, date) })} · ${used === null ? text('tokens.unused') : text('tokens.used', { moment: moment(used) })}`}
        </Typography>
      </Box>
      {isRemoving ? (
        <Box sx={{ width: '100%' }}>
          <OneFieldForm
            title={text('passkey.removeOf', { name })}
            name="current_password"
            label={text('factor.password')}
            submit={text('factor.remove')}
            danger
            busy={call.busy}
            error={call.error}
            attributes={PASSWORD_INPUT}
            onSubmit={(password) => void remove(password)}
            onCancel={() => onAsk(false)}
          />
        </Box>
      ) : (
        <Button
          size="small"
          color="inherit"
          onClick={() => onAsk(true)}
          aria-label={text('passkey.removeOf', { name })}
          sx={{ flexShrink: 0 }}
        >
          {text('factor.remove')}
        </Button>
      )}
    </Box>
  );
}
