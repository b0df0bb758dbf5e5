/**
 * The keys that a user presses while what takes them is still loading: the menu, the form or the search that the key before opened.
 * They are held in their order and pressed again once it is there, instead of being lost or taken by something else.
 */

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const queue: Key[] = [];
/** The latest hold; 0 while no keys are held. */
let latest = 0;
let holds = 0;
let isWaiting = false;
let isReplaying = false;
/** A held key is being pressed again: it must not be held once more. */
let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many pages have been opened since the latest hold began. */
let pages = 0;

/** Keys are held for at most this long, in milliseconds. Then they are dropped: nobody expects them any more. */
const PATIENCE = 15_000;

/** Other keys than characters that are held. */
const HELD: readonly string[] = [
  'Enter',
  'Tab',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
];

/**
 * Begins to hold keys, or goes on, until `releaseKeys`. Escape and the pointer end it, and drop what is held.
 *
 * @param first the key with which it begins, which its handler has not used.
 * @returns ends it, unless something else holds the keys meanwhile.
 */
export function holdKeys(first?: Key): () => void {
  holds += 1;
  const own = holds;
  if (latest === 0) {
    window.addEventListener('keydown', hold, true);
    window.addEventListener('pointerdown', dropKeys, true);
  }
  latest = own;
  pages = 0;
  isWaiting = true;
  if (first !== undefined) queue.unshift(keyOf(first));
  clearTimeout(timer);
  timer = setTimeout(dropKeys, PATIENCE);
  return () => {
    if (latest === own) dropKeys();
  };
}

/** Presses the held keys again. If one of these begins another hold, the others wait for the next release. */
export function releaseKeys(): void {
  if (latest === 0) return;
  isWaiting = false;
  clearTimeout(timer);
  if (!isReplaying) void replay();
}

/**
 * A page has been opened, by whatever means. Keys are held for the page that the key before them opened: where that is left before it
 * takes them, they are dropped, and the next page gets its keys at once.
 */
export function countPage(): void {
  pages += 1;
  if (latest !== 0 && pages > 1) dropKeys();
}

/** Ends the holding without pressing what was held. */
export function dropKeys(): void {
  clearTimeout(timer);
  queue.length = 0;
  latest = 0;
  isWaiting = false;
  window.removeEventListener('keydown', hold, true);
  window.removeEventListener('pointerdown', dropKeys, true);
}

function hold(event: KeyboardEvent): void {
  if (isPressing || event.isComposing) return;
  if (event.key === 'Escape') {
    dropKeys();
    return;
  }
  const { key, ctrlKey, altKey, metaKey } = event;
  const isCharacter = key.length === 1 && !ctrlKey && !altKey && !metaKey;
  const isOther = HELD.includes(key) && !altKey && !metaKey && (!ctrlKey || key === 'Enter');
  if (!isCharacter && !isOther) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  queue.push(keyOf(event));
}

async function replay(): Promise<void> {
  isReplaying = true;
  // A form that has just opened sets its focus in a task of its own, and a selector drops text that comes before it has drawn its focus.
  await nextTask();
  await new Promise((drawn) => requestAnimationFrame(drawn));
  for (;;) {
    const key = isWaiting ? undefined : queue.shift();
    if (key === undefined) break;
    press(key);
    await nextTask();
  }
  isReplaying = false;
  if (!isWaiting && latest !== 0) dropKeys();
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function keyOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Key): Key {
  return { key, code, shiftKey, ctrlKey, altKey, metaKey };
}

/** Presses a key where the focus is. A browser does nothing of its own for such a key, so that is done here. */
function press(key: Key): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true });
  isPressing = true;
  const goesOn = target.dispatchEvent(event);
  isPressing = false;
  if (goesOn) act(target, key);
}

function act(target: Element, { key, shiftKey }: Key): void {
  const pressed = key === 'Enter' ? 'a[href], button' : 'button, input';
  if (key === 'Tab') focusNext(target, shiftKey);
  else if (isTextInput(target)) write(target, key);
  else if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches(pressed))
    target.click();
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

function isTextInput(element: Element): element is TextInput {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type))
  );
}

function write(input: TextInput, key: string): void {
  if (key.length === 1) typeText(input, key);
  else if (key === 'Backspace') eraseText(input);
  else if (key === 'Enter' && input instanceof HTMLTextAreaElement) typeText(input, '\n');
  else if (key === 'Enter') submit(input);
}

/** Types into an input as the keyboard would: in the place of what is selected. */
function typeText(input: TextInput, text: string): void {
  const { selectionStart, selectionEnd } = input;
  // Inputs such as those of an email have no selection.
  if (selectionStart === null || selectionEnd === null) setValue(input, input.value + text);
  else input.setRangeText(text, selectionStart, selectionEnd, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function eraseText(input: TextInput): void {
  const { selectionStart: start, selectionEnd: end } = input;
  if (start === null || end === null) setValue(input, input.value.slice(0, -1));
  else input.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }));
}

/** Sets a value past React's own record of it, so that React notices the change. */
function setValue(input: TextInput, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  set?.call(input, value);
}

/** Enter in an input presses the form's button. */
function submit(input: TextInput): void {
  const button = input.form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (input.form !== null && button?.disabled !== true) input.form.requestSubmit(button);
}

const REACHED = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]';

/** Moves the focus as Tab does. */
function focusNext(from: Element, backwards: boolean): void {
  const place = from.closest('[role=dialog], [role=menu]') ?? document;
  const all = [...place.querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) =>
      element === from ||
      (element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility?.() !== false),
  );
  const next = all[all.indexOf(from as HTMLElement) + (backwards ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
