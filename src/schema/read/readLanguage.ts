import type { z } from 'zod';
import { errorTemplates } from '../../errors/errorTemplates.ts';
import { NOTICES } from '../../errors/notices.ts';
import type { Template } from '../../errors/params.ts';
import { problem } from '../../errors/problem.ts';
import { en } from '../../i18n/en.ts';
import { MADE } from '../../i18n/made.ts';
import type { FieldTypes } from '../fieldType.ts';
import { languageGrammar, type WrittenLanguage } from '../grammar/languageGrammar.ts';
import { BOOK_CLASSES, OWN_TYPES, STOCK_TYPES } from '../grammar/rules.ts';
import { dashboardTexts, definitionTexts, reportTexts, settingsTexts } from '../grammar/textShape.ts';
import { ownLanguage } from '../language/ownLanguages.ts';
import { type Compared, compareTexts, type TranslatedText } from '../language/translatedTexts.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import { isOfResources, type Source } from '../source.ts';
import type { Translatable } from '../written.ts';
import { describeIssues } from './describeIssue.ts';
import { ONCE } from './once.ts';
import { prune, withoutParts } from './prune.ts';

/** The types of entries that the product itself posts, and the classes of accounts. */
export const TYPES_OF_PRODUCT: readonly string[] = [...OWN_TYPES, ...STOCK_TYPES, ...BOOK_CLASSES];

/** The tag of a language file, `i18n/bn.yaml` or `i18n/office/bn.yaml`; undefined for any other file. */
export function tagOf(file: string): string | undefined {
  if (!isOfResources(file)) return undefined;
  return /(?:^|\/)i18n\/(?:.+\/)?([^/]+)\.yaml$/.exec(file)?.[1];
}

/**
 * Reads a language file as far as it is right, and reports its mistakes.
 *
 * @returns what is right of it, and the texts of the definitions with their translations.
 */
export function readLanguageFile(
  tag: string,
  source: Source,
  types: FieldTypes,
  translatable: Translatable,
): { written?: WrittenLanguage; texts?: readonly TranslatedText[]; mistakes: Mistake[] } {
  const wrongTag = mistakeInTag(tag, source);
  if (source.value === undefined || wrongTag !== undefined) return { mistakes: wrongTag ? [wrongTag] : [] };
  const schema = languageGrammar(types);
  const parse = (value: unknown) => (schema as z.ZodType<WrittenLanguage>).safeParse(value, ONCE);
  const whole = parse(source.value);
  const refused = whole.error?.issues ?? [];
  const result = whole.success ? whole : parse(prune(source.value, refused));
  const wrong = describeIssues(refused, source, schema, types);
  if (!result.success) return { mistakes: wrong };
  const written = result.data;
  const compared = compareDefinitions(written, types, translatable);
  const isUnnamed = written.language === undefined && ownLanguage(tag) === undefined;
  const mistakes = [
    ...wrong,
    ...(isUnnamed ? [source.mistake(['language'], problem('keyMissing'))] : []),
    ...compared.strangers.map(({ path, known }) => {
      const name = path.at(-1) ?? '';
      return source.mistake(path, problem('translationUnused', { name, hint: didYouMean(name, known) }));
    }),
    ...wordsOf(written, compared.texts).flatMap((text) => wrongPlaceholders(text, source)),
    ...duplicateTranslations(compared.texts, source),
  ];
  // Texts for missing parts would create those parts. The type of a transaction outlives its definition.
  const astray = compared.strangers.map(({ path }) => path).filter(([first]) => first !== 'types');
  return { written: withoutParts(written, astray), texts: compared.texts, mistakes };
}

function mistakeInTag(tag: string, source: Source): Mistake | undefined {
  if (tag === 'en') return source.mistake([], problem('languageIsEnglish'));
  if (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) return undefined;
  return source.mistake([], problem('languageTag', { tag }));
}

/** The texts of the definitions, and translations of things that do not exist. */
export function compareDefinitions(
  written: WrittenLanguage,
  types: FieldTypes,
  translatable: Translatable,
): Compared {
  const shape = definitionTexts(types);
  const translated = (written.definitions ?? {}) as Readonly<Record<string, unknown>>;
  const translatedReports = (written.reports ?? {}) as Readonly<Record<string, unknown>>;
  const translatedDashboards = (written.dashboards ?? {}) as Readonly<Record<string, unknown>>;
  const all = translatable.definitions.map((definition) =>
    compareTexts(shape, definition, translated[definition.name]),
  );
  const under = (first: readonly string[], { texts, strangers }: Compared): Compared => ({
    texts: texts.map((text) => ({ ...text, path: [...first, ...text.path] })),
    strangers: strangers.map((stranger) => ({ ...stranger, path: [...first, ...stranger.path] })),
  });
  const compared = [
    under(['settings'], compareTexts(settingsTexts, translatable.settings, written.settings)),
    ...all.map((one, index) => under(['definitions', translatable.definitions[index]?.name ?? ''], one)),
    ...translatable.reports.map((report) =>
      under(['reports', report.name], compareTexts(reportTexts, report, translatedReports[report.name])),
    ),
    ...translatable.dashboards.map((dashboard) =>
      under(
        ['dashboards', dashboard.name],
        compareTexts(dashboardTexts, dashboard, translatedDashboards[dashboard.name]),
      ),
    ),
  ];
  const names = translatable.definitions.map(({ name }) => name);
  const reportNames = translatable.reports.map(({ name }) => name);
  const known = [...translatable.postTypes, ...TYPES_OF_PRODUCT];
  return {
    texts: compared.flatMap(({ texts }) => texts),
    strangers: [
      ...compared.flatMap(({ strangers }) => strangers),
      ...unknownIn(translated, names, 'definitions'),
      ...unknownIn(translatedReports, reportNames, 'reports'),
      ...unknownIn(
        translatedDashboards,
        translatable.dashboards.map(({ name }) => name),
        'dashboards',
      ),
      ...unknownIn(written.types ?? {}, known, 'types'),
    ],
  };
}

function unknownIn(translated: object, known: readonly string[], at: string): Compared['strangers'] {
  return Object.keys(translated)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [at, name], known }));
}

/** The product's own texts, with their translations. */
export function catalogueTexts({ app, made, errors, notices }: WrittenLanguage): TranslatedText[] {
  const of = (at: string, english: Readonly<Record<string, Template>>, translated: object = {}) =>
    Object.entries(english).map(([key, words]) => ({
      path: [at, key],
      english: words,
      translated: (translated as Readonly<Record<string, unknown>>)[key],
    }));
  return [
    ...of('app', en, app),
    ...of('made', MADE, made),
    ...of('errors', errorTemplates(), errors),
    ...of('notices', NOTICES, notices),
  ];
}

/** Every translation, with its English text. */
function wordsOf(written: WrittenLanguage, texts: readonly TranslatedText[]): TranslatedText[] {
  return [...texts, ...catalogueTexts(written)].filter(({ translated }) => translated !== undefined);
}

/** The placeholders in braces; `{one}` stands for all that a label fills. */
function namesIn(text: unknown): string[] {
  const names = formsOf(text).flatMap((form) =>
    [...form.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((match) => match[1] as string),
  );
  return names.some((name) => LABELS.includes(name)) ? [...names, ...LABELS] : names;
}

/** A text, or the forms of one that a number decides about. */
function formsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  return isForms(text) ? [text.one, text.other] : [];
}

function isForms(text: unknown): text is Exclude<Template, string> {
  return typeof text === 'object' && text !== null && 'one' in text && 'other' in text;
}

const LABELS = ['One', 'Many', 'one', 'many'];

/** A placeholder that is never filled. */
function wrongPlaceholders({ path, english, translated }: TranslatedText, source: Source): Mistake[] {
  const known = namesIn(english);
  const own = formsOf(translated).flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  );
  return own
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint = known.length > 0 ? didYouMean(name, known) : '';
      return source.mistake(path, problem('placeholderUnknown', { placeholder: `{${name}}`, hint }), 'value');
    });
}

/** Two titles that are keys must stay different. */
function duplicateTranslations(texts: readonly TranslatedText[], source: Source): Mistake[] {
  const seen = new Map<string, string>();
  return texts.flatMap(({ path, english, translated }) => {
    if (path.at(-1) !== english) return [];
    const words = JSON.stringify([path.slice(0, -1), translated ?? english]);
    const isTwice = seen.has(words);
    seen.set(words, path.join('.'));
    return isTwice
      ? [source.mistake(path, problem('namedAgain', { name: String(translated ?? english) }))]
      : [];
  });
}
