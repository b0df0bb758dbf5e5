import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dropKeys, holdKeys, releaseKeys } from './heldKeys.ts';

/**
 * Enter in a search that has not found yet what was typed: it and the keys after it wait for the answer, and then take what that
 * has found. Where nothing is found they are dropped, since they were meant for something else.
 *
 * @param isReady the choices are those for the typed text.
 * @param hasFound there is a choice that Enter takes.
 * @returns a handler for keydown; true if the key waits.
 */
export function useHeldEnter(isReady: boolean, hasFound: boolean): (event: KeyboardEvent) => boolean {
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isReady || end.current === undefined) return;
    end.current = undefined;
    if (hasFound) releaseKeys();
    else dropKeys();
  }, [isReady, hasFound]);
  useEffect(() => () => end.current?.(), []);
  return (event) => {
    const { ctrlKey, metaKey, altKey, isComposing } = event.nativeEvent;
    if (event.key !== 'Enter' || isReady || isComposing || ctrlKey || metaKey || altKey) return false;
    end.current = holdKeys(event.nativeEvent);
    event.preventDefault();
    // A grid around it would save the cell as it was.
    event.stopPropagation();
    // The Autocomplete would take a choice of the request before.
    (event as KeyboardEvent & { defaultMuiPrevented?: boolean }).defaultMuiPrevented = true;
    return true;
  };
}
