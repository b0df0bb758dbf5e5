import type { TextKey } from '../../providers/i18n.ts';

/** A shortcut that works everywhere, or in a place named by `does`. */
interface Shortcut {
  /** The modifier keys and the key; on a Mac, Command replaces Ctrl. */
  keys: readonly string[];
  does: TextKey;
}

/** All keyboard shortcuts. Key handlers read them here, and the help lists them. */
export const SHORTCUTS = {
  search: { keys: ['Ctrl', 'K'], does: 'keys.search' },
  new: { keys: ['N'], does: 'keys.new' },
  find: { keys: ['/'], does: 'keys.find' },
  filter: { keys: ['F'], does: 'keys.filter' },
  help: { keys: ['?'], does: 'keys.help' },
  submit: { keys: ['Enter'], does: 'keys.submit' },
  leave: { keys: ['Escape'], does: 'keys.leave' },
  clearKept: { keys: ['Alt', 'C'], does: 'keys.clearKept' },
  send: { keys: ['Ctrl', 'Enter'], does: 'keys.goods' },
  present: { keys: ['Space'], does: 'keys.present' },
  removeLine: { keys: ['Alt', 'Delete'], does: 'keys.removeLine' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** The properties of a key event that identify the keys. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A character on a key that is the same on keyboards of most languages. */
const CODES: Readonly<Record<string, string>> = {
  n: 'KeyN',
  f: 'KeyF',
  c: 'KeyC',
  '/': 'Slash',
  '?': 'Slash',
};

/**
 * Whether an event has the keys of a shortcut with Alt, or one that is a single character with Alt added: these work while a field has
 * the focus. With Alt, a Mac and a Bangla keyboard type other characters, so the place of the key counts as well.
 */
export function isPressedWithAlt(
  name: ShortcutName,
  event: Pressed & Pick<KeyboardEvent, 'code' | 'shiftKey'>,
): boolean {
  const key = SHORTCUTS[name].keys.at(-1)?.toLowerCase() ?? '';
  if (!event.altKey || event.ctrlKey || event.metaKey || !hasAlt(name)) return false;
  if (event.key.toLowerCase() === key) return true;
  const isAscii = /^[!-~]$/.test(event.key);
  return (
    !isAscii && event.code === CODES[key] && (key === '?') === (event.shiftKey && event.code === 'Slash')
  );
}

/** Whether a shortcut has Alt, or works with it as well. */
export function hasAlt(name: ShortcutName): boolean {
  const keys: readonly string[] = SHORTCUTS[name].keys;
  return keys.includes('Alt') || (keys.length === 1 && keys[0]?.length === 1);
}

/** Whether an event has the keys of a shortcut. Shift is ignored, because some keyboards need it to type '?'. */
export function isPressed(name: ShortcutName, { key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const keys: readonly string[] = SHORTCUTS[name].keys;
  return (
    key.toLowerCase() === keys.at(-1)?.toLowerCase() &&
    (ctrlKey || metaKey) === keys.includes('Ctrl') &&
    altKey === keys.includes('Alt')
  );
}

const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥' };

/** The keys with their names on this keyboard. */
export function keysOf(name: ShortcutName, keys: readonly string[] = SHORTCUTS[name].keys): string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return keys.map((key) => (isMac ? (MAC[key] ?? key) : key));
}
