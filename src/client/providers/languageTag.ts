import { browserStorage } from './storage.ts';

/** The language of the built-in texts, and the fallback. */
export const ENGLISH = 'en';

/** The storage key of the language chosen on this device. */
const CHOSEN = 'plinth.language';

/** The language that this device starts with: the chosen one, otherwise that of the host's page. */
export function firstLanguage(): string {
  return browserStorage.get(CHOSEN) ?? (document.documentElement.lang || ENGLISH);
}

/** Whether somebody has chosen a language on this device. */
export function hasChosenLanguage(): boolean {
  return browserStorage.get(CHOSEN) !== null;
}

export function keepLanguage(tag: string): void {
  browserStorage.set(CHOSEN, tag);
}

/** The address of the definitions in a language. */
export function definitionsAddress(tag: string): string {
  return tag === ENGLISH ? '/resources.json' : `/resources.json?language=${encodeURIComponent(tag)}`;
}
