import type { TextKey } from '../providers/i18n.ts';

/** A key that works all over the product, or in a place that `does` names. */
export interface Shortcut {
  /** As they stand on the keyboard. */
  keys: readonly string[];
  does: TextKey;
}

/** What can be done without the mouse: shown on the page of the support. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'keys.search' },
  { keys: ['Enter'], does: 'keys.submit' },
  { keys: ['Escape'], does: 'keys.leave' },
  { keys: ['Ctrl', 'Enter'], does: 'keys.goods' },
  { keys: ['Alt', 'Delete'], does: 'keys.removeLine' },
];
