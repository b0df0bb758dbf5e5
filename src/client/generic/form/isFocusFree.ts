import { isFree } from '../../layout/keys/earlyKeys.ts';

/** On a touch screen, focusing an input opens a keyboard over half of the page, so nothing is focused there. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

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
