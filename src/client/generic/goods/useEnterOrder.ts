import { type KeyboardEvent, useCallback, useRef } from 'react';

const INPUTS = 'input:not([disabled]):not([type=hidden]):not([type=checkbox]):not([aria-hidden=true])';

/**
 * Enter goes on to the next input of a form, as Tab does but past the buttons: a clerk types a bill without leaving
 * the number pad. An open list takes Enter for its choice first, and goes on then; Ctrl+Enter sends the form.
 *
 * @param onEnter asked before Enter goes on from an input; true means that it has gone elsewhere already.
 */
export function useEnterOrder(onEnter: (input: HTMLInputElement) => boolean) {
  const chosen = useRef<HTMLInputElement>(undefined);
  const latest = useRef(onEnter);
  latest.current = onEnter;

  const goOn = useCallback((input: HTMLInputElement) => {
    if (latest.current(input)) return;
    const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>(INPUTS) ?? [])];
    const next = inputs[inputs.indexOf(input) + 1];
    if (next === undefined) input.form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
    else focusOn(next);
  }, []);

  /** On the way down, so that an open list is still seen as open. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const input = event.target;
    chosen.current = undefined;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(input instanceof HTMLInputElement))
      return;
    // By itself Enter would send the form, also from a list that has nothing to choose.
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) input.form?.requestSubmit();
    else if (input.getAttribute('aria-expanded') === 'true') chosen.current = input;
    else goOn(input);
  };

  /** After a choice from a list: where Enter made it, Enter goes on. */
  const onChosen = useCallback(() => {
    const input = chosen.current;
    chosen.current = undefined;
    if (input !== undefined) requestAnimationFrame(() => goOn(input));
  }, [goOn]);

  return { onKeyDownCapture, onChosen };
}

/** What stands in it is selected, as by Tab: typing replaces it. */
export function focusOn(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}
