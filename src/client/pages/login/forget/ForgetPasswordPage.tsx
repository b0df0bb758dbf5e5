import Link from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { Icon } from '../../../layout/Icon.tsx';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { setToken } from '../../../providers/session.ts';
import { LoginFrame } from '../LoginFrame.tsx';
import { EmailStep } from './EmailStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** How long an OTP is valid, in milliseconds (docs/business-rules.md, "Forgotten passwords"). */
const VALID_FOR = 60_000;

type Step =
  /** `expired`: the OTP is no longer valid, which the step explains to users who return from their mail. */
  | { name: 'email'; expired: boolean }
  /** `endsAt` by this browser's clock, in milliseconds. */
  | { name: 'otp'; endsAt: number }
  | { name: 'password'; resetToken: string | undefined };

/** The route /forget-password: an OTP by mail, then a new password (docs/business-rules.md, "Forgotten passwords"). */
export default function ForgetPasswordPage(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ name: 'email', expired: false });

  const sent = () => setStep({ name: 'otp', endsAt: Date.now() + VALID_FOR });
  const startAgain = () => setStep({ name: 'email', expired: false });
  const expired = () => setStep({ name: 'email', expired: true });
  const done = () => {
    // A user who was signed in here is signed out.
    setToken(null);
    notify({ type: 'success', message: text('forget.done') });
    navigate('/');
  };

  return (
    <LoginFrame title={text('forget.title')} above={<BackToSignIn />}>
      {() => (
        <>
          {step.name === 'email' && (
            <EmailStep email={email} expired={step.expired} onEmail={setEmail} onSent={sent} />
          )}
          {step.name === 'otp' && (
            <OtpStep
              email={email}
              endsAt={step.endsAt}
              onSentAgain={sent}
              onExpired={expired}
              onVerified={(resetToken) => setStep({ name: 'password', resetToken })}
            />
          )}
          {step.name === 'password' && (
            <PasswordStep email={email} resetToken={step.resetToken} onOver={startAgain} onDone={done} />
          )}
        </>
      )}
    </LoginFrame>
  );
}

function BackToSignIn(): ReactNode {
  const text = useText();
  return (
    <Link
      component={RouterLink}
      to="/"
      color="text.secondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, py: 0.5, mb: 2 }}
    >
      <Icon name="back" sx={{ fontSize: 18 }} />
      {text('forget.back')}
    </Link>
  );
}
