import { ofBrowser } from './storage.ts';

/** What the texts are written in, and what stands in for them where that is not chosen. */
export const ENGLISH = 'en';

/** What this device was set to; nothing until somebody has chosen. */
const CHOSEN = 'plinth.language';

/** The language that this device begins with: the one that was chosen, else the one that the host's page says. */
export function firstLanguage(): string {
  return ofBrowser.get(CHOSEN) ?? (document.documentElement.lang || ENGLISH);
}

export function keepLanguage(tag: string): void {
  ofBrowser.set(CHOSEN, tag);
}

/** Where the definitions are, as they read in a language. */
export function definitionsAddress(tag: string): string {
  return tag === ENGLISH ? '/resources.json' : `/resources.json?language=${encodeURIComponent(tag)}`;
}
