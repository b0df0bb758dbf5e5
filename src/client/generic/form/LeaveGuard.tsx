import {
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type Location, useBlocker } from 'react-router';
import { Overlay } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { isReloading } from '../../providers/reload.ts';

const Confirm = lazy(() => import('../dialogs/Confirm.tsx').then((module) => ({ default: module.Confirm })));

/** Where a form stands. */
export type Place = 'page' | 'modal' | 'panel';

/** A form that may have something to lose. */
interface Guarded {
  /** Tells whether going to another address would lose what was typed. */
  wouldLose: (from: Location, to: Location) => boolean;
  /** Told that it is lost on purpose. */
  onLeave: () => void;
}

const Guard = createContext<(form: Guarded) => () => void>(() => () => undefined);

/**
 * Asks before typed changes are lost: by a link, by Back, by closing a modal (its address changes too) and by
 * closing the tab. One for a whole page, because a router has room for one blocker.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<Guarded>());
  const text = useText();
  const register = useCallback((form: Guarded) => {
    forms.current.add(form);
    return () => {
      forms.current.delete(form);
    };
  }, []);
  const losing = useRef<Guarded[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    losing.current = [...forms.current].filter(({ wouldLose }) => wouldLose(currentLocation, nextLocation));
    return losing.current.length > 0;
  });
  const leave = () => {
    for (const { onLeave } of losing.current) onLeave();
    blocker.proceed?.();
  };
  return (
    <Guard.Provider value={register}>
      {children}
      {blocker.state === 'blocked' && (
        <Overlay onClose={() => blocker.reset?.()}>
          <Confirm
            open
            title={text('form.leave.title')}
            question={text('form.leave.question')}
            confirm={text('form.leave.confirm')}
            cancel={text('form.leave.cancel')}
            onConfirm={leave}
            onCancel={() => blocker.reset?.()}
          />
        </Overlay>
      )}
    </Guard.Provider>
  );
}

/**
 * Guards one form.
 *
 * @param isDirty asked at the moment of leaving.
 * @param place a form in a page or panel goes with its page, one in a modal with its place in the address.
 * @param onLeave called when it is left on purpose: what was typed need not be kept.
 */
export function useLeaveGuard(isDirty: () => boolean, place: Place, onLeave: () => void = () => {}): void {
  const register = useContext(Guard);
  const latest = useRef({ isDirty, onLeave });
  latest.current = { isDirty, onLeave };
  const form = useMemo<Guarded>(() => {
    const leaves = place === 'modal' ? leavesModal : leavesPage;
    return {
      wouldLose: (from, to) => leaves(from, to) && latest.current.isDirty(),
      onLeave: () => latest.current.onLeave(),
    };
  }, [place]);
  useEffect(() => register(form), [register, form]);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      // A page that loads itself anew keeps what was typed.
      if (latest.current.isDirty() && !isReloading()) event.preventDefault();
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
