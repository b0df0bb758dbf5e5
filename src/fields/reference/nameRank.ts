import { comparable } from '../comparable.ts';

/**
 * The rank of a found record by its name, from 0: it begins with the typed text; its words begin with those that were typed; it
 * contains them; another of its texts does, such as the address.
 */
export function nameRank(name: string, typed: string): number {
  const text = comparable(name);
  const sought = comparable(typed.trim());
  if (text.startsWith(sought)) return 0;
  const words = sought.split(/\s+/);
  if (words.every((word) => ` ${text}`.includes(` ${word}`))) return 1;
  return words.every((word) => text.includes(word)) ? 2 : 3;
}
