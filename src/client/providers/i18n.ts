import { en } from '../../i18n/en.ts';
import { language, useLanguage } from './language.ts';
import { knownDefinitions } from './vocabulary.ts';

/** The key of a text in the catalogue. */
export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

/** Writes a number of a text in the digits of the screen. */
let inDigits = (number: string): string => number;

/** Sets how numbers in texts are written; signing in does without. */
export function setTextDigits(write: typeof inDigits): void {
  inDigits = write;
}

/** A text of the catalogue in the chosen language, with its `{name}`s filled in. */
export function text(key: TextKey, params?: TextParams): string {
  // A newer server may send what this version has no words for.
  return fill(language().app[key] ?? en[key] ?? key, params);
}

/** Formats a count, grouped by the language of the texts, in the digits of all figures. */
export function countText(count: number): string {
  // Small numbers are the same in all languages, and creating a formatter is slow.
  if (Math.abs(count) < 1000) return inDigits(String(count));
  return inDigits(new Intl.NumberFormat(`${language().tag}-u-nu-latn`).format(count));
}

/** The texts for a component, which renders again when the language changes: `const text = useText(); text('login.submit')`. */
export function useText(): typeof text {
  useLanguage();
  return text;
}

/**
 * Refine's own texts come from the same catalogue (src/i18n/refine.ts), and names of resources from their definitions:
 * `vendor.vendor`, `vendor.titles.list`, `vendor.fields.phone`, `vendor.options.kind.regular`, and `bill.fields.items.qty` of the lines in a field. A text that neither has keeps the wording of who asks for it.
 */
export const i18nProvider = {
  translate: (key: string, params?: unknown, byDefault?: string): string => {
    // Refine calls translate(key, default) as well as translate(key, params, default).
    const [given, fallback] = typeof params === 'string' ? [undefined, params] : [params, byDefault];
    const filled = given as TextParams | undefined;
    if (Object.hasOwn(en, key)) return text(key as TextKey, filled);
    return definedText(key) ?? fill(fallback ?? key, filled);
  },
  changeLocale: async (locale: string) => locale,
  getLocale: () => language().tag,
};

/** The text of a definition at a key of Refine's: the name of a record, the title of a page, the label of a field or an option. */
function definedText(key: string): string | undefined {
  const [name = '', part = '', detail = '', ...rest] = key.split('.');
  const resources = knownDefinitions()?.resources ?? {};
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) return undefined;
  if (part === name) return resource.label.one;
  if (part === 'fields') {
    const field = Object.hasOwn(resource.fields, detail) ? resource.fields[detail] : undefined;
    const [child] = rest;
    return child === undefined ? field?.label : field?.of?.[child]?.label;
  }
  if (part === 'options')
    return resource.fields[detail]?.options?.find(({ value }) => String(value) === rest.join('.'))?.label;
  const { list, create, edit, show } = resource;
  const titles: Readonly<Record<string, string>> = {
    list: list.title,
    create: create.title,
    edit: edit.title,
    show: show.title,
  };
  return part === 'titles' && Object.hasOwn(titles, detail) ? titles[detail] : undefined;
}

function fill(words: string, params: TextParams | undefined): string {
  if (params === undefined) return words;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    return typeof value === 'number' ? inDigits(String(value)) : value;
  });
}
