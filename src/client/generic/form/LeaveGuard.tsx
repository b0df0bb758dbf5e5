import { useWarnAboutChange } from '@refinedev/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { leaving, skipClosed } from '../../layout/back/openOverlays.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { isReloading } from '../../providers/reload.ts';

const Confirm = lazyExport(() => import('../dialogs/Confirm.tsx'), 'Confirm');

/** The place of a form on the screen. */
export type Place = 'page' | 'modal' | 'panel';

/** A form that may have unsaved values. */
interface Guarded {
  /** Returns whether navigation to another address would leave unsaved values behind. */
  wouldLeave: (from: Location, to: Location) => boolean;
  /** Whether a draft keeps them. */
  keepsDraft: boolean;
}

const Guard = createContext<(form: Guarded) => () => void>(() => () => undefined);

/**
 * Asks before typed values are left unsaved: by a link, by Back, by closing a modal (its address changes too) and by closing the tab.
 * There is one for a whole page, because a router accepts one blocker.
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
  const left = useRef<Guarded[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    left.current = [...forms.current].filter(({ wouldLeave }) => wouldLeave(currentLocation, nextLocation));
    leaving.isHeld = left.current.length > 0;
    return leaving.isHeld;
  });
  const { state } = useLocation();
  const navigate = useNavigate();
  const stay = () => {
    blocker.reset?.();
    leaving.isHeld = false;
    // The link may have been in a drawer, which has closed meanwhile.
    skipClosed(state, navigate);
  };
  return (
    <Guard.Provider value={register}>
      {children}
      {blocker.state === 'blocked' && (
        <Overlay onClose={stay}>
          <Confirm
            open
            asksOfLeaving
            title={text('form.leave.title')}
            question={text(
              left.current.every(({ keepsDraft }) => keepsDraft) ? 'form.leave.kept' : 'form.leave.lost',
            )}
            confirm={text('form.leave.confirm')}
            cancel={text('form.leave.cancel')}
            focus="cancel"
            onConfirm={() => {
              leaving.isHeld = false;
              blocker.proceed?.();
            }}
            onCancel={stay}
          />
        </Overlay>
      )}
    </Guard.Provider>
  );
}

/**
 * Guards one form.
 *
 * @param isDirty called at the moment of leaving.
 * @param place a form in a page or panel is left with its page, one in a modal when its parameter leaves the address.
 * @param values whether a draft keeps the typed values, or they are lost.
 */
export function useLeaveGuard(isDirty: () => boolean, place: Place, values: 'kept' | 'lost'): void {
  const register = useContext(Guard);
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const form = useMemo<Guarded>(() => {
    const leaves = place === 'modal' ? leavesModal : leavesPage;
    return {
      wouldLeave: (from, to) => leaves(from, to) && latest.current(),
      keepsDraft: values === 'kept',
    };
  }, [place, values]);
  useEffect(() => register(form), [register, form]);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      // A page that reloads by itself keeps the typed values.
      if (latest.current() && !isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, []);
}

/**
 * Guards the forms of Refine's own `useForm`, which tell Refine of their unsaved values. Refine's UnsavedChangesNotifier does not see
 * the links of a router with data routes.
 */
export function UnsavedChanges(): ReactNode {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other forms
  useEffect(() => () => setWarnWhen(false), [pathname, setWarnWhen]);
  if (!warnWhen) return null;
  return (
    <LeaveGuard>
      <Unsaved />
    </LeaveGuard>
  );
}

/** Refine keeps no drafts. */
function Unsaved(): null {
  useLeaveGuard(() => true, 'page', 'lost');
  return null;
}

function leavesPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
}

function leavesModal(from: Location, to: Location): boolean {
  if (leavesPage(from, to)) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return ['show', 'edit', 'create'].some((name) => before.get(name) !== after.get(name));
}
