import { type KeyboardEvent, useRef } from 'react';
import { isPressed } from '../../layout/keys/shortcuts.ts';

const INPUTS = 'input:not([disabled]):not([type=hidden]):not([type=checkbox]):not([aria-hidden=true])';

/**
 * Enter moves to the next input of a form, as Tab does, but skips buttons: a clerk enters a bill on the number pad. In an open
 * list it first chooses an option. Ctrl+Enter submits the form.
 *
 * @param onEnter called before Enter moves on from an input; true if it has moved the focus already.
 * @returns a handler for keydown in the capture phase, when an open list is still open.
 */
export function useEnterOrder(onEnter: (input: HTMLInputElement) => boolean): (event: KeyboardEvent) => void {
  const latest = useRef(onEnter);
  latest.current = onEnter;
  const goOn = (input: HTMLInputElement) => {
    // Moving on would drop what was typed. The open list says that nothing was found.
    if (isUnchosen(input)) return;
    if (!latest.current(input)) focusNext(input);
  };
  return (event) => {
    const input = event.target;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const sends = isPressed('send', event);
    if (sends && input instanceof HTMLTextAreaElement) {
      event.preventDefault();
      input.form?.requestSubmit();
    }
    if (!(input instanceof HTMLInputElement)) return;
    // By default Enter would submit the form, also from an open list without options.
    event.preventDefault();
    // After the input itself has heard of the key, because it then replaces '500+300' by 800.
    if (sends) isUnchosen(input) || setTimeout(() => input.form?.requestSubmit());
    else if (!isOpen(input)) goOn(input);
    // If the focus has moved meanwhile, by the user or by the chosen option, it stays.
    else requestAnimationFrame(() => !isOpen(input) && document.activeElement === input && goOn(input));
  };
}

/** The value is selected, as by Tab: typing replaces it. */
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

/** Whether the text in a selector is not one of its choices (src/fields/ComboInput.tsx). */
function isUnchosen(input: HTMLInputElement): boolean {
  return input.dataset.unchosen !== undefined;
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}
