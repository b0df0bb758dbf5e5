import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type Location, useBlocker } from 'react-router';
import { useText } from '../../providers/i18n.ts';

const Confirm = lazy(() => import('../dialogs/Confirm.tsx').then((module) => ({ default: module.Confirm })));

/** Where a form stands. */
export type Place = 'page' | 'modal' | 'panel';

/** Tells whether going to another address would lose what was typed. */
export type WouldLose = (from: Location, to: Location) => boolean;

const Guard = createContext<(wouldLose: WouldLose) => () => void>(() => () => undefined);

/**
 * Asks before typed changes are lost: by a link, by Back, by closing a modal (its address changes too) and by
 * closing the tab. One for a whole page, because a router has room for one blocker.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<WouldLose>());
  const text = useText();
  const register = useCallback((wouldLose: WouldLose) => {
    forms.current.add(wouldLose);
    return () => {
      forms.current.delete(wouldLose);
    };
  }, []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...forms.current].some((wouldLose) => wouldLose(currentLocation, nextLocation)),
  );
  return (
    <Guard.Provider value={register}>
      {children}
      {blocker.state === 'blocked' && (
        <Suspense fallback={null}>
          <Confirm
            open
            title={text('form.leave.title')}
            question={text('form.leave.question')}
            confirm={text('form.leave.confirm')}
            cancel={text('form.leave.cancel')}
            onConfirm={() => blocker.proceed?.()}
            onCancel={() => blocker.reset?.()}
          />
        </Suspense>
      )}
    </Guard.Provider>
  );
}

/**
 * Guards one form.
 *
 * @param isDirty asked at the moment of leaving.
 * @param place a form in a page or panel goes with its page, one in a modal with its place in the address.
 */
export function useLeaveGuard(isDirty: () => boolean, place: Place): void {
  const register = useContext(Guard);
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const wouldLose = useMemo<WouldLose>(() => {
    const leaves = place === 'modal' ? leavesModal : leavesPage;
    return (from, to) => leaves(from, to) && latest.current();
  }, [place]);
  useEffect(() => register(wouldLose), [register, wouldLose]);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, []);
}

function leavesPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
}

function leavesModal(from: Location, to: Location): boolean {
  if (leavesPage(from, to)) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return ['show', 'edit', 'create'].some((name) => before.get(name) !== after.get(name));
}
