import { type ReactNode, useState } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { LoginField } from '../LoginField.tsx';
import { ShowPasswordButton } from '../ShowPasswordButton.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './useStep.ts';

interface Props {
  email: string;
  /** From the OTP; undefined of a host that wants none. */
  resetToken: string | undefined;
  /** The time to choose is over. */
  onOver: () => void;
  onDone: () => void;
}

/** Step 3: the new password. */
export function PasswordStep({ email, resetToken, onOver, onDone }: Props): ReactNode {
  const t = useText();
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const { input, busy, error, setError, send } = useStep('password');

  const submit = async () => {
    if (password === '') {
      setError(t('forget.password.missing'));
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
      title={t('forget.password.title')}
      lead={t('forget.password.lead')}
      submit={t('forget.password.submit')}
      busy={busy}
      onSubmit={submit}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <LoginField
        label={t('forget.password.label')}
        help={t('forget.password.help')}
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
