import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { LoginAlert } from '../LoginAlert.tsx';
import { LoginField } from '../LoginField.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './useStep.ts';

interface Props {
  email: string;
  /** The previous OTP has expired. */
  expired: boolean;
  onEmail: (email: string) => void;
  onSent: () => void;
}

/** Step 1: the email that the OTP is sent to. */
export function EmailStep({ email, expired, onEmail, onSent }: Props): ReactNode {
  const text = useText();
  const { input, busy, error, setError, send } = useStep('email');

  const submit = async () => {
    const given = email.trim();
    if (given === '') {
      setError('forget.email.missing');
      return input.current?.focus();
    }
    onEmail(given);
    const answer = await send({
      path: '/forgetpassword',
      body: { email: given },
      failed: 'forget.email.failed',
    });
    if ('body' in answer) onSent();
  };

  return (
    <StepForm
      step={1}
      title={text('forget.email.title')}
      lead={text('forget.email.lead')}
      submit={text('forget.email.submit')}
      busy={busy}
      onSubmit={submit}
    >
      {expired && <LoginAlert>{text('forget.otp.expired')}</LoginAlert>}
      <LoginField
        label={text('forget.email.label')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        ref={input}
        onChange={(event) => onEmail(event.target.value)}
        error={error}
      />
    </StepForm>
  );
}
