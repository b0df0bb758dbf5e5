import { en } from '../../i18n/en.ts';
import { language, useLanguage } from './language.ts';

/** The name of a text of the catalogue. */
export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

/** A text of the catalogue in the chosen language, its `{name}`s filled in. */
export function text(key: TextKey, params?: TextParams): string {
  return fill(language().app[key] ?? en[key], params);
}

/** How many there are, grouped as the language of the texts does, in the digits that all figures have. */
export function countText(count: number): string {
  // Alike in all languages; and the browser takes long to read how one groups.
  if (Math.abs(count) < 1000) return String(count);
  return new Intl.NumberFormat(`${language().tag}-u-nu-latn`).format(count);
}

/** The texts for a component, which is drawn anew in another language: `const t = useText(); t('list.search')`. */
export function useText(): typeof text {
  useLanguage();
  return text;
}

/** Refine's own texts come from the same catalogue; what it lacks keeps Refine's words. */
export const i18nProvider = {
  translate: (key: string, params?: unknown, byDefault?: string): string => {
    // Refine calls translate(key, default) as well as translate(key, params, default).
    const [given, fallback] = typeof params === 'string' ? [undefined, params] : [params, byDefault];
    if (Object.hasOwn(en, key)) return text(key as TextKey, given as TextParams | undefined);
    return fill(fallback ?? key, given as TextParams | undefined);
  },
  changeLocale: async (locale: string) => locale,
  getLocale: () => language().tag,
};

function fill(words: string, params: TextParams | undefined): string {
  if (params === undefined) return words;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
