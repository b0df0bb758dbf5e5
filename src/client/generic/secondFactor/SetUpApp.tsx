import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import { OneFieldForm, PASSWORD_INPUT } from './OneFieldForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
import { dataIn, useOwnCall } from './useOwnCall.ts';

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] };

interface Props {
  /** Called when the app is set up; the recovery codes are still shown. */
  onSetUp?: () => void;
  /** Called when the user has kept the recovery codes. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Sets up an authenticator app: the password, the QR code with the first code, and the recovery codes. */
export function SetUpApp({ onSetUp, onDone, onCancel }: Props): ReactNode {
  const text = useText();
  const call = useOwnCall();
  const [step, setStep] = useState<Step>({ name: 'password' });

  const prepare = async (current_password: string) => {
    const answer = await call.post('/user/second_factor/app', { current_password }, 'factor.failed');
    if (answer === undefined) return;
    const { secret, uri } = dataIn(answer);
    setStep({ name: 'scan', secret: String(secret), uri: String(uri) });
  };
  const confirm = async (code: string) => {
    const answer = await call.post('/user/second_factor/app/confirm', { code }, 'factor.failed');
    if (answer === undefined) return;
    setStep({ name: 'codes', codes: recoveryCodesIn(answer) });
    onSetUp?.();
  };

  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onClose={onDone} />;
  if (step.name === 'scan')
    return (
      <ScanStep
        secret={step.secret}
        uri={step.uri}
        call={call}
        onCode={(code) => void confirm(code)}
        onCancel={onCancel}
      />
    );
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('factor.appHelp')}
      </Typography>
      <OneFieldForm
        title={text('factor.setUp')}
        name="current_password"
        label={text('factor.password')}
        submit={text('factor.next')}
        busy={call.busy}
        error={call.error}
        attributes={PASSWORD_INPUT}
        onSubmit={(password) => void prepare(password)}
        onCancel={onCancel}
      />
    </>
  );
}

/** The recovery codes in an answer. */
export function recoveryCodesIn(answer: object): readonly string[] {
  const { recovery_codes: codes } = dataIn(answer);
  return Array.isArray(codes) ? codes.map(String) : [];
}
