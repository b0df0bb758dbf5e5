import { useEffect } from 'react';
import { useStoredState } from '../../../layout/useStoredState.ts';
import { useDefinitions, useUser } from '../../../providers/definitions.tsx';
import { useCash } from '../useCash.ts';

/** Whether the first-run guide is in use in this browser, was hidden, or was never needed: the product was not empty. */
type State = 'open' | 'hidden' | 'unneeded' | undefined;

export interface Guide {
  shown: boolean;
  /** Whether `shown` may still become true: this browser opens the product for the first time, and the cash is not known yet. */
  unsure: boolean;
  hide: () => void;
}

/**
 * Whether the first-run guide is shown: to administrators of an empty product, which has no opening cash balance yet, and from then
 * on until they hide it.
 */
export function useGuide(hasCash: boolean): Guide {
  const { id, isAdmin } = useUser();
  const { elsewhere = false } = useDefinitions();
  const isFor = isAdmin && !elsewhere && hasCash;
  const { data: cash, isFetched } = useCash(isFor);
  const [state, setState] = useStoredState<State>(`guide.${id}`, undefined);
  const isNew = cash?.opened === false;
  const shown = isFor && state !== 'hidden' && (isNew || state === 'open');
  const found = shown ? 'open' : cash?.opened === true ? 'unneeded' : undefined;
  useEffect(() => {
    if (found !== undefined && (state === undefined || (state === 'unneeded' && found === 'open')))
      setState(found);
  }, [found, state, setState]);
  // A first answer counts, also a failure: the cash card that is drawn then asks again, which is pending once more.
  return { shown, unsure: isFor && state === undefined && !isFetched, hide: () => setState('hidden') };
}
