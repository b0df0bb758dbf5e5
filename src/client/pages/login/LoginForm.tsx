import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { type StartedSignIn, signIn } from '../../providers/signIn.ts';
import { LoginAlert } from './LoginAlert.tsx';
import { LoginField } from './LoginField.tsx';
import { ShowPasswordButton } from './ShowPasswordButton.tsx';

const DemoAccount = lazy(() => import('./DemoAccount.tsx'));

interface Props {
  demo: { email: string; password: string } | undefined;
  /** Called if the account has a second factor. */
  onSecondStep: (started: StartedSignIn) => void;
  /** Called when the user starts typing, so that the app can load meanwhile. */
  onTyping: () => void;
}

/** Email, password, Continue. All failures show the same message and keep the email (docs/business-rules.md, "Screens"). */
export function LoginForm({ demo, onSecondStep, onTyping }: Props): ReactNode {
  const text = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailed(false);
    if (email.trim() === '') return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setBusy(true);
    const done = await signIn(email.trim(), password);
    // After success the token changes, and the page is left.
    if (done === true) return;
    if (done !== false) return onSecondStep(done);
    setBusy(false);
    setFailed(true);
    passwordInput.current?.select();
  };

  return (
    <Box component="form" noValidate onSubmit={submit} onInput={onTyping} sx={FORM}>
      {failed && <LoginAlert>{text('login.failed')}</LoginAlert>}
      <LoginField
        label={text('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        ref={emailInput}
        onChange={(event) => setEmail(event.target.value)}
        error={tried && email.trim() === '' ? text('login.emailMissing') : undefined}
      />
      <LoginField
        label={text('login.password')}
        type={visible ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        value={password}
        ref={passwordInput}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && password === '' ? text('login.passwordMissing') : undefined}
        button={<ShowPasswordButton visible={visible} onChange={setVisible} />}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ minHeight: 42 }}>
        {busy ? (
          <CircularProgress size={20} color="inherit" aria-label={text('app.wait')} />
        ) : (
          text('login.submit')
        )}
      </Button>
      <Box component={Link} to="/forget-password" sx={FORGOT}>
        {text('login.forgot')}
      </Box>
      {demo !== undefined && (
        <Suspense>
          <DemoAccount
            {...demo}
            onUse={() => {
              setEmail(demo.email);
              setPassword(demo.password);
              onTyping();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

const FORM = { display: 'flex', flexDirection: 'column', gap: 2.5 };

const FORGOT = {
  alignSelf: 'center',
  py: 0.5,
  color: 'primary.main',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
