import { en } from '../../i18n/en.ts';

/** The language of the catalogue. */
const LANGUAGE = 'en';

/** The name of a text of the catalogue. */
export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

/** A text of the catalogue, its `{name}`s filled in. */
export function text(key: TextKey, params?: TextParams): string {
  return fill(en[key], params);
}

/** How many there are, grouped as the language of the texts does. */
export function countText(count: number): string {
  return new Intl.NumberFormat(LANGUAGE).format(count);
}

/** The texts for a component: `const t = useText(); t('list.search')`. */
export function useText(): typeof text {
  return text;
}

/** Refine's own texts come from the same catalogue; what it lacks keeps Refine's words. */
export const i18nProvider = {
  translate: (key: string, params?: unknown, byDefault?: string): string => {
    // Refine calls translate(key, default) as well as translate(key, params, default).
    const [given, fallback] = typeof params === 'string' ? [undefined, params] : [params, byDefault];
    const found = Object.hasOwn(en, key) ? en[key as TextKey] : (fallback ?? key);
    return fill(found, given as TextParams | undefined);
  },
  changeLocale: async (locale: string) => locale,
  getLocale: () => LANGUAGE,
};

function fill(words: string, params: TextParams | undefined): string {
  if (params === undefined) return words;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
