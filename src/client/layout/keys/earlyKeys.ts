/**
 * The keys that a user presses after opening a form, before its first field has the focus: the code and the records of a form may
 * take a moment to load. They are stored and put into the field, instead of being lost or handled as shortcuts.
 */

let kept = '';
let stop: (() => void) | undefined;

/** Keeps what is typed while nothing has the focus, for at most this long, in milliseconds. */
const PATIENCE = 5_000;

/** On a touch screen, focusing an input opens a keyboard over half of the page, so nothing is focused there. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/**
 * Begins to keep keys, or goes on. It ends with `takeEarlyKeys`, when another element gets the focus, or with the returned function.
 */
export function keepEarlyKeys(): () => void {
  if (stop !== undefined) return stop;
  kept = '';
  // The link or the search that led here, which may keep the focus while it closes.
  const from = document.activeElement;
  const press = (event: KeyboardEvent) => {
    const { activeElement: active } = document;
    if (!isFree(active) && active !== from) return end();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') kept = kept.slice(0, -1);
    else if (event.key.length !== 1) return;
    else kept += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const timer = setTimeout(() => end(), PATIENCE);
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
    if (stop === end) stop = undefined;
  };
  window.addEventListener('keydown', press, true);
  stop = end;
  return end;
}

/** The kept text; keys are no longer kept. */
export function takeEarlyKeys(): string {
  stop?.();
  const text = kept;
  kept = '';
  return text;
}

/** Whether a new page still has the focus where it begins: on its body or its main part. */
export function isFree(active: Element | null): boolean {
  return active === null || active === document.body || active.tagName === 'MAIN';
}

/**
 * Whether the user has not yet focused or scrolled elsewhere: a new page has the focus on its body. The address may point to
 * another part of the page.
 */
export function isFocusFree(): boolean {
  if (window.location.hash !== '' || window.scrollY > 0) return false;
  return isFree(document.activeElement) && hasKeyboard();
}

/** Whether no input or button of a dialog has the focus yet. */
export function isFocusFreeInDialog(): boolean {
  return document.activeElement?.closest('[role=dialog]') == null && hasKeyboard();
}

function hasKeyboard(): boolean {
  return window.matchMedia(HAS_KEYBOARD).matches;
}

/** Types text into an input as the keyboard would, before what was typed into it meanwhile. */
export function typeText(input: Element | null, text: string): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || text === '') return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  set?.call(input, text + input.value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
