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

/** The signed-in part: what it starts with and its code; or why the code could not be had. */
type Entry = { loaded: Loaded; App: ComponentType<Loaded> } | { failure: unknown };

interface Entered {
  token: string;
  entry: Entry;
}

/** Lets in who has a token and whose user can be loaded; all others are sent to / (specification 1, section 2.1). */
export function Gate(): ReactNode {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const entry = useEntry(token);
  if (entry === undefined) return <PleaseWait />;
  if ('failure' in entry) throw entry.failure;
  const { App, loaded } = entry;
  // Another token is another person, and other definitions are another product: nothing of the former pages stays.
  return <App key={`${token} ${loaded.definitions.version}`} {...loaded} />;
}

/**
 * What the signed-in part is drawn from, once it is all there; undefined until then. The code is awaited here and not by a
 * Suspense, which would keep what it shows meanwhile for a third of a second more.
 */
function useEntry(token: string | null): Entry | undefined {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = useRef(pathname + search);
  page.current = pathname + search;
  const { tag } = useLanguage();
  const hadToken = useRef(token !== null);
  const [state, setState] = useState<Entered>();

  const isOpen = useRef(false);
  isOpen.current = state !== undefined && state.token === token;

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
    loadEntry(tag).then(
      (entry) => {
        if (left) return;
        forgetPage();
        // Drawn in pieces: nothing that is touched meanwhile has to wait for the whole of it.
        startTransition(() => setState({ token, entry }));
      },
      (error: unknown) => {
        if (left) return;
        // Another language changes nothing of who is signed in.
        if (isOpen.current && !isRefused(error))
          return notify({ type: 'error', message: text('failure.unreachable') });
        rememberPage(page.current);
        notify({ type: 'error', message: text('session.userFailed') });
        navigate('/', { replace: true, state: { failed: true } });
        // Only a refused token is gone for good: one that could not be tried may be tried again.
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

/** What was drawn, from definitions that were read anew. */
function withLoaded(before: Entered | undefined, token: string, loaded: Loaded): Entered | undefined {
  if (before === undefined || 'failure' in before.entry) return before;
  return { token, entry: { ...before.entry, loaded } };
}

/** Rejects where the user or the definitions cannot be had; code that is missing is told otherwise, and leads to no sign-in. */
async function loadEntry(tag: string): Promise<Entry> {
  const asked = code.app().then(
    ({ default: App, startPage }) => ({ App, startPage }),
    (failure: unknown) => ({ failure }),
  );
  const loaded = await loadWorkspace(tag);
  const given = await asked;
  if ('failure' in given) return given;
  given.startPage(loaded, window.location);
  return { loaded, App: given.App };
}

function isRefused(error: unknown): boolean {
  return error instanceof LoadError && error.status === 401;
}
