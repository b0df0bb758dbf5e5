import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { LoginField } from '../LoginField.tsx';
import { Countdown } from './Countdown.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './useStep.ts';

interface Props {
  email: string;
  /** When the OTP expires, by this browser's clock, in milliseconds. */
  endsAt: number;
  onSentAgain: () => void;
  onExpired: () => void;
  onVerified: (resetToken: string | undefined) => void;
}

/** Step 2: the OTP, valid for one minute. */
export function OtpStep({ email, endsAt, onSentAgain, onExpired, onVerified }: Props): ReactNode {
  const text = useText();
  const [otp, setOtp] = useState('');
  const { input, busy, error, setError, send } = useStep('otp');
  const left = useSecondsLeft(endsAt);

  // A call that is still running may succeed.
  const expired = left === 0 && !busy;
  useEffect(() => {
    if (expired) onExpired();
  });

  const verify = async () => {
    if (otp === '') {
      setError('forget.otp.missing');
      return input.current?.focus();
    }
    const answer = await send({ path: '/verifyotp', body: { email, otp }, failed: 'forget.otp.failed' });
    if ('body' in answer) onVerified(resetTokenOf(answer.body));
  };

  const sendAgain = async () => {
    const answer = await send({ path: '/forgetpassword', body: { email }, failed: 'forget.email.failed' });
    if (!('body' in answer)) return;
    setOtp('');
    notify({ type: 'success', message: text('forget.otp.sentAgain') });
    input.current?.focus();
    onSentAgain();
  };

  return (
    <StepForm
      step={2}
      title={text('forget.otp.title')}
      lead={text('forget.otp.lead', { email })}
      submit={text('forget.otp.submit')}
      busy={busy}
      onSubmit={verify}
      more={
        <Button variant="outlined" disabled={busy} onClick={sendAgain} sx={{ minHeight: 42 }}>
          {text('forget.otp.again')}
        </Button>
      }
    >
      <LoginField
        label={text('forget.otp.label')}
        aside={<Countdown seconds={left} />}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={otp}
        ref={input}
        onChange={(event) => setOtp(withoutSpaces(event.target.value))}
        error={error}
      />
    </StepForm>
  );
}

/** Mail programs and people insert spaces into a code: '123 456'. */
function withoutSpaces(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Other hosts may not need one. */
function resetTokenOf(body: unknown): string | undefined {
  const given = (body as { reset_token?: unknown } | undefined)?.reset_token;
  return typeof given === 'string' ? given : undefined;
}

/** More often than once a second, so that each second appears on time. */
const TICK = 250;

/** The seconds until a moment, from the clock: after the computer slept, the value is right at once. It ends at 0. */
function useSecondsLeft(endsAt: number): number {
  return useSyncExternalStore(onEachTick, () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
}

function onEachTick(look: () => void): () => void {
  const timer = setInterval(look, TICK);
  return () => clearInterval(timer);
}
