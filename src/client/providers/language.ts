import { useSyncExternalStore } from 'react';
import { type LanguageTexts, loadLanguage } from './config.ts';
import { ENGLISH, firstLanguage, keepLanguage } from './languageTag.ts';

/** How long an empty page waits for its words, in milliseconds. */
const PATIENCE = 4000;

interface Spoken extends LanguageTexts {
  tag: string;
}

const english: Spoken = { tag: ENGLISH, name: 'English', app: {} };

let spoken = english;
const listeners = new Set<() => void>();

/** The language that is shown, with its texts. */
export function language(): Spoken {
  return spoken;
}

/** Has a component drawn anew when another language is chosen. */
export function useLanguage(): Spoken {
  return useSyncExternalStore(onLanguage, language);
}

function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the texts of the first language there before anything is drawn. For English nothing is asked; what cannot be had, or
 * is late, leaves the page in English.
 */
export async function startLanguage(): Promise<void> {
  const tag = firstLanguage();
  const shown = show(tag).catch(() => show(ENGLISH));
  if (tag === ENGLISH) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** Shows everything in another language, at once, and keeps the choice. Rejects where its texts cannot be had. */
export async function chooseLanguage(tag: string): Promise<void> {
  await show(tag);
  keepLanguage(tag);
}

async function show(tag: string): Promise<void> {
  spoken = tag === ENGLISH ? english : { tag, ...(await loadLanguage(tag)) };
  document.documentElement.lang = tag;
  for (const listener of listeners) listener();
}
