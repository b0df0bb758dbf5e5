import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PleaseWait } from '../layout/PleaseWait.tsx';
import { text } from '../providers/i18n.ts';
import { useLanguage } from '../providers/language.ts';
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

/** The signed-in part with its data, or the error if its code could not be loaded. */
type Entry = { loaded: Loaded; App: ComponentType<Loaded> } | { failure: unknown };

interface Entered {
  token: string;
  entry: Entry;
}

/**
 * Renders the signed-in part for users with a valid token. All others are redirected to / (docs/business-rules.md, "Screens").
 */
export function Gate(): ReactNode {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const entry = useEntry(token);
  if (entry === undefined) return <PleaseWait />;
  if ('failure' in entry) throw entry.failure;
  const { App, loaded } = entry;
  // The key resets all pages when the token (another user), the user's rights or the definitions change.
  return <App key={`${token} ${loaded.user.rights} ${loaded.definitions.version}`} {...loaded} />;
}

/**
 * The data and code of the signed-in part; undefined while they load. The code is awaited here, because Suspense would keep its
 * fallback for another third of a second.
 */
function useEntry(token: string | null): Entry | undefined {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const page = useRef('');
  page.current = pathname + search + hash;
  const { tag } = useLanguage();
  const hadToken = useRef(token !== null);
  const [state, setState] = useState<Entered>();

  const isOpen = useRef(false);
  isOpen.current = state !== undefined && state.token === token;

  useEffect(() => {
    if (token === null) {
      // Users who sign out leave the page on purpose; users who were never signed in wanted it.
      if (!hadToken.current) rememberPage(page.current);
      forgetWorkspace();
      setLoadedVersion(undefined);
      navigate('/', { replace: true });
      return;
    }
    hadToken.current = true;
    let left = false;
    loadEntry(tag).then(
      (entry) => {
        if (left) return;
        forgetPage();
        // In a transition, so that input is handled while it renders.
        startTransition(() => setState({ token, entry }));
      },
      (error: unknown) => {
        if (left) return;
        if (error instanceof LoadError && error.code === 'secondFactorRequired') {
          rememberPage(page.current);
          navigate('/second-factor', { replace: true });
          return;
        }
        // A change of language does not affect the session.
        if (isOpen.current && !isRefused(error))
          return notify({ type: 'error', message: text('failure.unreachable') });
        rememberPage(page.current);
        notify({ type: 'error', message: text('session.userFailed') });
        navigate('/', { replace: true, state: { failed: true } });
        // Only a refused token is removed; one that could not be checked is tried again.
        if (isRefused(error)) setToken(null);
      },
    );
    return () => {
      left = true;
    };
  }, [token, navigate, tag]);
  useEffect(() => onReloaded((token, loaded) => setState((before) => withLoaded(before, token, loaded))), []);

  return state?.token === token ? state?.entry : undefined;
}

/** The rendered state with reloaded definitions. */
function withLoaded(before: Entered | undefined, token: string, loaded: Loaded): Entered | undefined {
  if (before === undefined || 'failure' in before.entry) return before;
  return { token, entry: { ...before.entry, loaded } };
}

/**
 * Rejects if the user or the definitions cannot be loaded. Missing code is an entry of its own, because signing in again would
 * not help.
 */
async function loadEntry(tag: string): Promise<Entry> {
  const appCode = code.app().then(
    ({ default: App, startPage }) => ({ App, startPage }),
    (failure: unknown) => ({ failure }),
  );
  const loaded = await loadWorkspace(tag);
  const given = await appCode;
  if ('failure' in given) return given;
  given.startPage(loaded, window.location);
  return { loaded, App: given.App };
}

function isRefused(error: unknown): boolean {
  return error instanceof LoadError && error.status === 401;
}
