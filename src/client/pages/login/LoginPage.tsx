import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { isReached, onReached } from '../../providers/reached.ts';
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

/**
 * Who has a token goes on, to the page asked for. Who was just sent here with theirs signs in anew; or goes on when
 * the server, which could not be reached, is there again.
 */
function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const token = useSyncExternalStore(onTokenChange, getToken);
  const [refused, setRefused] = useState(() =>
    (state as { failed?: boolean } | null)?.failed ? token : null,
  );
  useEffect(() => onReached(() => isReached() && setRefused(null)), []);
  useEffect(() => {
    if (token !== null && token !== refused) navigate(rememberedPage(), { replace: true });
  }, [token, refused, navigate]);
}
