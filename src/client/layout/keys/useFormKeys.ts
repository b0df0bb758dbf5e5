import { useEffect } from 'react';
import { isWriting } from './useShortcut.ts';

/** Rules of every field and form of the web app, in pages and in dialogs. */
export function useFormKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', leaveField);
    window.addEventListener('submit', holdUnfinished, true);
    return () => {
      window.removeEventListener('keydown', leaveField);
      window.removeEventListener('submit', holdUnfinished, true);
    };
  }, []);
}

/** Escape leaves a field, so that the shortcuts of a single key work. What it has closed, such as a list or a dialog, comes first. */
function leaveField({ key, target, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || isComposing || !isWriting(target)) return;
  if (target.closest('[role=dialog]') === null) target.blur();
}

const waiting = new WeakSet<HTMLFormElement>();

/**
 * A form is not sent while a selector has a text that is none of its choices: it would be sent with what was selected before. Where the
 * host is still searching, the form is sent after the answer; else the selector gets the focus.
 */
function holdUnfinished(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const input = form.querySelector<HTMLInputElement>('input[data-unchosen]');
  if (input === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (input.dataset.unchosen !== 'left') input.focus();
  else if (!waiting.has(form)) sendWhenAnswered(form, input, event.submitter);
}

function sendWhenAnswered(
  form: HTMLFormElement,
  input: HTMLInputElement,
  submitter: HTMLElement | null,
): void {
  waiting.add(form);
  const answered = new MutationObserver(() => {
    if (input.isConnected && input.dataset.unchosen === 'left') return;
    answered.disconnect();
    waiting.delete(form);
    if (form.isConnected) form.requestSubmit(submitter);
  });
  answered.observe(form, { subtree: true, childList: true, attributeFilter: ['data-unchosen'] });
}
