import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { getToken, onTokenChange, rememberedPage } from '../../providers/session.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** / : signing in (specification 1, section 2.3). */
export function LoginPage(): ReactNode {
  const t = useText();
  useLeaveWhenSignedIn();
  return (
    <LoginFrame title={t('login.title')} lead={t('login.welcome')}>
      {(config) => <LoginForm demo={config?.demo} />}
    </LoginFrame>
  );
}

/** Who has a token goes on, to the page asked for. Only who was just sent here with theirs must sign in anew. */
function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const token = useSyncExternalStore(onTokenChange, getToken);
  const [refused] = useState(() => ((state as { failed?: boolean } | null)?.failed ? token : null));
  useEffect(() => {
    if (token !== null && token !== refused) navigate(rememberedPage(), { replace: true });
  }, [token, refused, navigate]);
}
