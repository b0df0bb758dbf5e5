/** On a touch screen, focusing an input opens a keyboard over half of the page, so nothing is focused there. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/** Whether a new page still has the focus where it begins: on its body or its main part. */
function isFree(active: Element | null): boolean {
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
