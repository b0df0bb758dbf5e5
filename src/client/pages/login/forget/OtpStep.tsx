import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { LoginField } from '../LoginField.tsx';
import { Countdown } from './Countdown.tsx';
import { StepForm } from './StepForm.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';
import { useStep } from './useStep.ts';

interface Props {
  email: string;
  /** When the OTP is over, by this browser's clock, in milliseconds. */
  endsAt: number;
  onSentAgain: () => void;
  onExpired: () => void;
  onVerified: (resetToken: string | undefined) => void;
}

/** Step 2: the OTP, within its minute. */
export function OtpStep({ email, endsAt, onSentAgain, onExpired, onVerified }: Props): ReactNode {
  const t = useText();
  const [otp, setOtp] = useState('');
  const { input, busy, error, setError, send } = useStep('otp');
  const left = useSecondsLeft(endsAt);

  // An answer that is still to come may be a good one.
  const expired = left === 0 && !busy;
  useEffect(() => {
    if (expired) onExpired();
  });

  const verify = async () => {
    if (otp === '') {
      setError(t('forget.otp.missing'));
      return input.current?.focus();
    }
    const answer = await send({ path: '/verifyotp', body: { email, otp }, failed: 'forget.otp.failed' });
    if ('body' in answer) onVerified(resetTokenOf(answer.body));
  };

  const sendAgain = async () => {
    const answer = await send({ path: '/forgetpassword', body: { email }, failed: 'forget.email.failed' });
    if (!('body' in answer)) return;
    setOtp('');
    notify({ type: 'success', message: t('forget.otp.sentAgain') });
    input.current?.focus();
    onSentAgain();
  };

  return (
    <StepForm
      step={2}
      title={t('forget.otp.title')}
      lead={t('forget.otp.lead', { email })}
      submit={t('forget.otp.submit')}
      busy={busy}
      onSubmit={verify}
      more={
        <Button variant="outlined" disabled={busy} onClick={sendAgain} sx={{ minHeight: 42 }}>
          {t('forget.otp.again')}
        </Button>
      }
    >
      <LoginField
        label={t('forget.otp.label')}
        aside={<Countdown seconds={left} />}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={otp}
        ref={input}
        onChange={(event) => setOtp(withoutGaps(event.target.value))}
        error={error}
      />
    </StepForm>
  );
}

/** Mail programs and people put gaps into a code: '123 456'. */
function withoutGaps(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Other hosts may do without. */
function resetTokenOf(body: unknown): string | undefined {
  const given = (body as { reset_token?: unknown } | undefined)?.reset_token;
  return typeof given === 'string' ? given : undefined;
}
