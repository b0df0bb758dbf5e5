import { comparable } from '../../../schema/comparable.ts';
import type { Command } from './commands.ts';

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return comparable(text).split(/\s+/).filter(Boolean);
}

/** Whether every word occurs in one of the texts. */
export function holdsWords(texts: readonly string[], words: readonly string[]): boolean {
  const hay = comparable(texts.join(' '));
  return words.every((word) => hay.includes(word));
}

/**
 * How much of a name is still to be typed: 0 for the whole name, the number of missing letters for a name that starts with the
 * text, Infinity for any other. Of several names the closest counts.
 */
export function lettersLeft(names: readonly string[], typed: string): number {
  const whole = wordsOf(typed).join(' ');
  const left = names
    .map((name) => comparable(name))
    .map((name) => (name.startsWith(whole) ? name.length - whole.length : Number.POSITIVE_INFINITY));
  return Math.min(...left);
}

/** The commands that contain every word, at most `most`: those with the fewest letters left to type first. */
export function bestMatches(commands: readonly Command[], typed: string, most: number): Command[] {
  const words = wordsOf(typed);
  return commands
    .filter(({ hit, names, also }) => holdsWords([hit.title, hit.text, ...names, ...also], words))
    .map((command, index) => ({ command, index, left: lettersLeft(namesOf(command), typed) }))
    .sort((one, other) => (one.left === other.left ? one.index - other.index : one.left - other.left))
    .slice(0, most)
    .map(({ command }) => command);
}

/**
 * Whether the actions come before the pages: their best match is at least as close. So the name of a movement in the singular, or
 * a verb, leads to the form, and a list's name to the list.
 */
export function actionsFirst(pages: readonly Command[], actions: readonly Command[], typed: string): boolean {
  const closest = ([best]: readonly Command[]) =>
    best === undefined ? Number.POSITIVE_INFINITY : lettersLeft(namesOf(best), typed);
  return Number.isFinite(closest(actions)) && closest(actions) <= closest(pages);
}

/** Whether the text begins the name of one of the commands. */
export function isNamed(commands: readonly Command[], typed: string): boolean {
  return commands.some((command) => Number.isFinite(lettersLeft(namesOf(command), typed)));
}

function namesOf({ hit, names }: Command): string[] {
  return [hit.title, ...names];
}
