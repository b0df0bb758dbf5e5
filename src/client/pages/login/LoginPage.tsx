import CircularProgress from '@mui/material/CircularProgress';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { isReached, onReached } from '../../providers/reached.ts';
import { getToken, onTokenChange, rememberedPage } from '../../providers/session.ts';
import type { StartedSignIn } from '../../providers/signIn.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Loads after a right password, so that the first page stays small. */
const SecondStep = lazy(() => import('./second/SecondStep.tsx'));

const OtherWays = lazy(() => import('./OtherWays.tsx'));

/** The route /: sign-in. */
export function LoginPage({ onTyping }: { onTyping: () => void }): ReactNode {
  const text = useText();
  const [started, setStarted] = useState<StartedSignIn>();
  useLeaveWhenSignedIn();
  return (
    <LoginFrame title={text('login.title')} lead={text('login.welcome')}>
      {(config) =>
        started === undefined ? (
          <>
            <LoginForm demo={config?.demo} onSecondStep={setStarted} onTyping={onTyping} />
            {config && (
              <Suspense>
                <OtherWays config={config} onSecondStep={setStarted} />
              </Suspense>
            )}
          </>
        ) : (
          <Suspense fallback={<CircularProgress size={20} aria-label={text('app.wait')} />}>
            <SecondStep started={started} onOver={() => setStarted(undefined)} />
          </Suspense>
        )
      }
    </LoginFrame>
  );
}

/**
 * Users with a token go on to the requested page. Users whose token was just refused sign in again. If the server could not be
 * reached, they go on when it is back.
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
