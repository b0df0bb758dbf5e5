import type { FocusEvent, MouseEvent } from 'react';

/** Selects the text of an input that gets the focus, so that typing replaces it. */
export function selectText({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  target.select();
}

/** Gives an input the focus when it is clicked. The browser itself would also put the caret where the click was. */
export function focusByClick(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget: input, button } = event;
  if (button !== 0 || input.disabled || document.activeElement === input) return;
  event.preventDefault();
  input.focus();
}
