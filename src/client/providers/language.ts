import { useSyncExternalStore } from 'react';
import type { Params } from '../../errors/params.ts';
import { type LanguageTexts, loadLanguage } from './config.ts';
import { ENGLISH, firstLanguage, keepLanguage } from './languageTag.ts';

/** How long an empty page waits for its texts, in milliseconds. */
const MAX_WAIT = 4000;

interface ShownLanguage extends LanguageTexts {
  tag: string;
  /** Translates the labels in the parameters of a message; English pages do not load the code for it. */
  paramsInLanguage: (params: Params) => Params;
}

const english: ShownLanguage = {
  tag: ENGLISH,
  name: 'English',
  app: {},
  errors: {},
  notices: {},
  paramsInLanguage: (params) => params,
};

let spoken = english;
const listeners = new Set<() => void>();

/** The shown language with its texts. */
export function language(): ShownLanguage {
  return spoken;
}

/** Renders a component again when another language is chosen. */
export function useLanguage(): ShownLanguage {
  return useSyncExternalStore(onLanguage, language);
}

function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads the texts of the first language before anything renders. English needs no request; if the texts cannot be loaded in
 * time, the page is in English.
 */
export async function startLanguage(): Promise<void> {
  const tag = firstLanguage();
  const shown = show(tag).catch(() => show(ENGLISH));
  if (tag === ENGLISH) return;
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
}

/** Switches to another language at once and stores the choice. Rejects if its texts cannot be loaded. */
export async function chooseLanguage(tag: string): Promise<void> {
  if (await show(tag)) keepLanguage(tag);
}

/** The number of the latest choice: the texts of an earlier one may arrive after it. */
let latest = 0;

/** Shows a language, unless another is chosen before its texts arrive. Returns whether it is shown. */
async function show(tag: string): Promise<boolean> {
  latest += 1;
  const choice = latest;
  const texts =
    tag === ENGLISH
      ? english
      : await load(tag).catch((error: unknown) => {
          if (choice === latest) throw error;
          return english;
        });
  if (choice !== latest) return false;
  spoken = texts;
  document.documentElement.lang = tag;
  for (const listener of listeners) listener();
  return true;
}

async function load(tag: string): Promise<ShownLanguage> {
  const [texts, { paramsInLanguage }] = await Promise.all([loadLanguage(tag), import('./messageParams.ts')]);
  return { tag, ...texts, paramsInLanguage };
}
