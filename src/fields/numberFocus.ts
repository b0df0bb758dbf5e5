/** Selects the text of an input that gets the focus, so that typing replaces it. */
export function selectText({ target }: { target: HTMLInputElement | HTMLTextAreaElement }): void {
  target.select();
}

interface Press {
  currentTarget: HTMLInputElement;
  button: number;
  preventDefault: () => void;
}

/** Gives an input the focus when it is clicked. The browser itself would also put the caret where the click was. */
export function focusByClick(press: Press): void {
  const { currentTarget: input, button } = press;
  if (button !== 0 || input.disabled || document.activeElement === input) return;
  press.preventDefault();
  input.focus();
}
