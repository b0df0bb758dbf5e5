import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatDay } from '../../../../fields/formatDay.ts';
import { Confirm } from '../../../generic/dialogs/Confirm.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { BackDialog } from '../../../layout/back/BackDialog.tsx';
import { useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { ROW, SessionRow } from '../account/SessionRow.tsx';
import { TokenRow } from '../account/TokenRow.tsx';
import type { RoleHolder, RoleRights } from './useAccess.ts';
import { type SignIns, useEndSignIn, useSignIns } from './useSignIns.ts';

interface Props {
  user: RoleHolder;
  /** It is the administrator who looks. */
  isOwn: boolean;
  roles: readonly RoleRights[];
  onClose: () => void;
}

/** How a user signs in: the second factor, the sign-in service, sessions and tokens for programs, each with a button that ends it. */
export function SignInDialog({ user, isOwn, roles, onClose }: Props): ReactNode {
  const text = useText();
  const id = useId();
  const { data, error, refetch } = useSignIns(user.id);
  const { end, busy } = useEndSignIn(user.id);
  return (
    <BackDialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{text('signIns.of', { name: user.name })}</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 3 }}>
        {error && <Problem message={error.message} onAgain={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={160} />}
        {data && (
          <>
            <Factor data={data} name={user.name} isOwn={isOwn} busy={busy} onEnd={end} />
            {data.openid.length > 0 && (
              <OpenIds data={data} name={user.name} isOwn={isOwn} busy={busy} onEnd={end} />
            )}
            <Part title={text('signIns.sessions')} none={text('signIns.noSessions')}>
              {data.sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={{ ...session, current: false }}
                  busy={busy}
                  onEnd={() => end(`sessions/${session.id}`)}
                />
              ))}
            </Part>
            <Part title={text('tokens.title')} none={text('signIns.noTokens')}>
              {data.tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  role={roles.find(({ name }) => name === token.role)?.label ?? token.role}
                  busy={busy}
                  onEnd={() => end(`tokens/${token.id}`)}
                />
              ))}
            </Part>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5, flexWrap: 'wrap', rowGap: 1 }}>
        {!isOwn && data && data.sessions.length > 0 && (
          <Button color="error" disabled={busy} onClick={() => end('sessions')} sx={{ mr: 'auto' }}>
            {text('signIns.endAll')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {text('dialog.close')}
        </Button>
      </DialogActions>
    </BackDialog>
  );
}

interface FactorProps {
  data: SignIns;
  name: string;
  isOwn: boolean;
  busy: boolean;
  onEnd: (part: string) => void;
}

/** The second factor, which an administrator removes when its user has lost it. */
function Factor({ data, name, isOwn, busy, onEnd }: FactorProps): ReactNode {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { totp, passkeys, recovery_codes: codes } = data.second_factor;
  const isSet = totp || passkeys > 0;
  const parts = [
    ...(totp ? [text('factor.app')] : []),
    ...(passkeys > 0 ? [text('passkey.count', { count: passkeys })] : []),
    text('factor.codesLeft', { count: codes }),
  ];
  return (
    <Box component="section">
      <Heading>{text('factor.title')}</Heading>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {isSet ? parts.join(' · ') : text('factor.off')}
        </Typography>
        {isSet && !isOwn && (
          <Button size="small" color="inherit" disabled={busy} onClick={() => setAsking(true)}>
            {text('factor.remove')}
          </Button>
        )}
      </Box>
      <Confirm
        open={asking}
        title={text('signIns.removeTitle', { name })}
        question={text('signIns.removeQuestion')}
        confirm={text('factor.remove')}
        cancel={text('confirm.cancel')}
        danger
        onConfirm={() => {
          setAsking(false);
          onEnd('second_factor');
        }}
        onCancel={() => setAsking(false)}
      />
    </Box>
  );
}

/** The users of sign-in services that are theirs, from which an administrator unbinds them. */
function OpenIds({ data, name, isOwn, busy, onEnd }: FactorProps): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Part title={text('signIns.openId')} none="">
        {data.openid.map(({ issuer, email, bound_at: since, last_used_at: used }, place) => (
          <Box component="li" key={issuer} sx={ROW}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{issuer}</Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {text('signIns.openIdOf', {
                  email,
                  since: formatDay(since, date),
                  used: formatDay(used, date),
                })}
              </Typography>
            </Box>
            {!isOwn && place === 0 && (
              <Button
                size="small"
                color="inherit"
                disabled={busy}
                onClick={() => setAsking(true)}
                sx={{ flexShrink: 0 }}
              >
                {text('signIns.unbind')}
              </Button>
            )}
          </Box>
        ))}
      </Part>
      <Confirm
        open={asking}
        title={text('signIns.unbindTitle', { name })}
        question={text('signIns.unbindQuestion')}
        confirm={text('signIns.unbind')}
        cancel={text('confirm.cancel')}
        danger
        onConfirm={() => {
          setAsking(false);
          onEnd('openid');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }): ReactNode {
  return (
    <Box component="section">
      <Heading>{title}</Heading>
      {children.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {none}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

function Heading({ children }: { children: string }): ReactNode {
  return (
    <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}
