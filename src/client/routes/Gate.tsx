import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PleaseWait } from '../layout/PleaseWait.tsx';
import { text } from '../providers/i18n.ts';
import { setLoadedVersion } from '../providers/loadedVersion.ts';
import { notify } from '../providers/notification.ts';
import { forgetPage, getToken, onTokenChange, rememberPage, setToken } from '../providers/session.ts';
import {
  forgetWorkspace,
  LoadError,
  type Loaded,
  loadWorkspace,
  onReloaded,
} from '../providers/workspace.ts';
import { code } from './code.ts';

const App = lazy(code.app);

/** Lets in who has a token and whose user can be loaded; all others are sent to / (specification 1, section 2.1). */
export function Gate(): ReactNode {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const loaded = useLoaded(token);
  if (loaded === undefined) return <PleaseWait />;
  return (
    <Suspense fallback={<PleaseWait />}>
      {/* Another token is another person, and other definitions are another product: nothing of the former pages stays. */}
      <App key={`${token} ${loaded.definitions.version}`} {...loaded} />
    </Suspense>
  );
}

function useLoaded(token: string | null): Loaded | undefined {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = useRef(pathname + search);
  page.current = pathname + search;
  const hadToken = useRef(token !== null);
  const [state, setState] = useState<{ token: string; loaded: Loaded }>();

  useEffect(() => {
    if (token === null) {
      // Who signs out leaves the page on purpose; who never was signed in asked for it.
      if (!hadToken.current) rememberPage(page.current);
      forgetWorkspace();
      setLoadedVersion(undefined);
      navigate('/', { replace: true });
      return;
    }
    hadToken.current = true;
    let left = false;
    loadWorkspace().then(
      (loaded) => {
        if (left) return;
        forgetPage();
        setState({ token, loaded });
      },
      (error: unknown) => {
        if (left) return;
        rememberPage(page.current);
        notify({ type: 'error', message: text('session.userFailed') });
        navigate('/', { replace: true, state: { failed: true } });
        // Only a refused token is gone for good: one that could not be tried may be tried again.
        if (error instanceof LoadError && error.status === 401) setToken(null);
      },
    );
    return () => {
      left = true;
    };
  }, [token, navigate]);
  useEffect(() => onReloaded((token, loaded) => setState({ token, loaded })), []);

  return state?.token === token ? state?.loaded : undefined;
}
