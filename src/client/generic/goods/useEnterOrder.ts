import { type KeyboardEvent, useRef } from 'react';
import { isPressed } from '../../layout/keys/shortcuts.ts';

const INPUTS = 'input:not([disabled]):not([type=hidden]):not([type=checkbox]):not([aria-hidden=true])';

/**
 * Enter goes on to the next input of a form, as Tab does but past the buttons: a clerk types a bill without leaving
 * the number pad. In an open list it chooses first, and goes on then. Ctrl+Enter sends the form.
 *
 * @param onEnter asked before Enter goes on from an input; true means that it has gone elsewhere already.
 * @returns what to do with the keys on their way down, while an open list is still seen as open.
 */
export function useEnterOrder(onEnter: (input: HTMLInputElement) => boolean): (event: KeyboardEvent) => void {
  const latest = useRef(onEnter);
  latest.current = onEnter;
  const goOn = (input: HTMLInputElement) => {
    if (!latest.current(input)) focusNext(input);
  };
  return (event) => {
    const input = event.target;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const sends = isPressed('send', event);
    if (sends && input instanceof HTMLTextAreaElement) input.form?.requestSubmit();
    if (!(input instanceof HTMLInputElement)) return;
    // By itself Enter would send the form, also from a list that has nothing to choose.
    event.preventDefault();
    if (sends) input.form?.requestSubmit();
    else if (!isOpen(input)) goOn(input);
    // Who has gone elsewhere meanwhile, or was taken there by what was chosen, stays there.
    else requestAnimationFrame(() => !isOpen(input) && document.activeElement === input && goOn(input));
  };
}

/** What stands in it is selected, as by Tab: typing replaces it. */
export function focusOn(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}

function focusNext(input: HTMLInputElement): void {
  const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>(INPUTS) ?? [])];
  const next = inputs[inputs.indexOf(input) + 1];
  if (next !== undefined) focusOn(next);
  else input.form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}
