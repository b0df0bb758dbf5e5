import type { TextKey } from '../../providers/i18n.ts';

/** A key that works all over the product, or in a place that `does` names. */
interface Shortcut {
  /** The keys that are held, and the one that is then pressed; on a Mac Command stands for Ctrl. */
  keys: readonly string[];
  does: TextKey;
}

/** What can be done without the mouse: what listens to keys asks here, and the help shows the same. */
export const SHORTCUTS = {
  search: { keys: ['Ctrl', 'K'], does: 'keys.search' },
  help: { keys: ['?'], does: 'keys.help' },
  submit: { keys: ['Enter'], does: 'keys.submit' },
  leave: { keys: ['Escape'], does: 'keys.leave' },
  send: { keys: ['Ctrl', 'Enter'], does: 'keys.goods' },
  removeLine: { keys: ['Alt', 'Delete'], does: 'keys.removeLine' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** What a key event says of the keys. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether these are the keys of a shortcut. Shift is left out: it is how some keyboards write '?'. */
export function isPressed(name: ShortcutName, { key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const keys: readonly string[] = SHORTCUTS[name].keys;
  return (
    key.toLowerCase() === keys.at(-1)?.toLowerCase() &&
    (ctrlKey || metaKey) === keys.includes('Ctrl') &&
    altKey === keys.includes('Alt')
  );
}

const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥' };

/** The keys as they stand on this keyboard. */
export function keysOf(name: ShortcutName): string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return SHORTCUTS[name].keys.map((key) => (isMac ? (MAC[key] ?? key) : key));
}
