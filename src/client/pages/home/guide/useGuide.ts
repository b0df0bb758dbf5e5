import { useEffect } from 'react';
import { useStoredState } from '../../../layout/useStoredState.ts';
import { useDefinitions, useUser } from '../../../providers/definitions.tsx';
import { useCash } from '../useCash.ts';

/** Whether the first-run guide is in use in this browser, or was hidden. */
type State = 'open' | 'hidden' | undefined;

/**
 * Whether the first-run guide is shown: to administrators of an empty product, which has no opening cash balance yet, and from then
 * on until they hide it.
 */
export function useGuide(hasCash: boolean): { shown: boolean; hide: () => void } {
  const { id, isAdmin } = useUser();
  const { elsewhere = false } = useDefinitions();
  const isFor = isAdmin && !elsewhere && hasCash;
  const { data: cash } = useCash(isFor);
  const [state, setState] = useStoredState<State>(`guide.${id}`, undefined);
  const isNew = cash?.opened === false;
  const shown = isFor && state !== 'hidden' && (isNew || state === 'open');
  useEffect(() => {
    if (shown && state === undefined) setState('open');
  }, [shown, state, setState]);
  return { shown, hide: () => setState('hidden') };
}
