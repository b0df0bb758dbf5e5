import { type ReactNode, useState } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { LoginField } from '../LoginField.tsx';
import { ShowPasswordButton } from '../ShowPasswordButton.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './useStep.ts';

interface Props {
  email: string;
  /** The token from the OTP step; undefined if the host needs none. */
  resetToken: string | undefined;
  /** Called when the time for a new password has expired. */
  onOver: () => void;
  onDone: () => void;
}

/** Step 3: the new password. */
export function PasswordStep({ email, resetToken, onOver, onDone }: Props): ReactNode {
  const text = useText();
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const { input, busy, error, setError, send } = useStep('password');

  const submit = async () => {
    if (password === '') {
      setError('forget.password.missing');
      return input.current?.focus();
    }
    const body = { email, password, reset_token: resetToken };
    const answer = await send({ path: '/resetpassword', body, failed: 'forget.password.failed' });
    if ('body' in answer) onDone();
    else if (answer.refused.reset_token !== undefined) onOver();
  };

  return (
    <StepForm
      step={3}
      title={text('forget.password.title')}
      lead={text('forget.password.lead')}
      submit={text('forget.password.submit')}
      busy={busy}
      onSubmit={submit}
    >
      {/* Password managers store the new password under this email. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <LoginField
        label={text('forget.password.label')}
        help={text('forget.password.help')}
        type={visible ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        ref={input}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
        button={<ShowPasswordButton visible={visible} onChange={setVisible} />}
      />
    </StepForm>
  );
}
