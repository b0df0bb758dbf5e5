import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { canUsePasskeys } from '../../../providers/passkeySupport.ts';
import { setToken } from '../../../providers/session.ts';
import type { StartedSignIn } from '../../../providers/signIn.ts';
import { useStep } from '../forget/useStep.ts';
import { LoginField } from '../LoginField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface Props {
  started: StartedSignIn;
  /** Called if the sign-in has to begin with the password again. */
  onOver: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStep({ started, onOver }: Props): ReactNode {
  const text = useText();
  const [code, setCode] = useState('');
  const { input, busy, error, setError, send } = useStep('code');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') {
      setError('factor.codeMissing');
      return input.current?.focus();
    }
    const body = { token: started.token, code };
    const answer = await send({ path: '/login/second', body, failed: 'factor.signInFailed' });
    // After success the token changes, and the page is left.
    if ('body' in answer) setToken(tokenIn(answer.body));
    else if (answer.code === 'signInOver') onOver();
  };

  const { token, methods } = started;
  const byPasskey = methods.includes('passkey') && canUsePasskeys();
  const byApp = methods.includes('totp');
  return (
    <Box component="form" noValidate onSubmit={submit} sx={FORM}>
      <Typography color="text.secondary">
        {text(byApp ? 'factor.secondLead' : 'factor.secondPasskey')}
      </Typography>
      {byPasskey && !byApp && <PasskeyButton started={token} />}
      <LoginField
        label={text(byApp ? 'factor.code' : 'factor.recoveryCode')}
        {...(byApp && { help: text('factor.secondHelp') })}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        value={code}
        ref={input}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ minHeight: 42 }}>
        {busy ? (
          <CircularProgress size={20} color="inherit" aria-label={text('app.wait')} />
        ) : (
          text('login.submit')
        )}
      </Button>
      {byPasskey && byApp && <PasskeyButton started={token} />}
      <Button color="inherit" disabled={busy} onClick={onOver}>
        {text('factor.back')}
      </Button>
    </Box>
  );
}

const FORM = { display: 'flex', flexDirection: 'column', gap: 2.5 };

function tokenIn(body: unknown): string | null {
  const { token } = body as { token?: unknown };
  return typeof token === 'string' ? token : null;
}
