import type { z } from 'zod';
import { en } from '../../i18n/en.ts';
import { MADE } from '../../i18n/made.ts';
import type { FieldTypes } from '../fieldType.ts';
import { languageGrammar, type WrittenLanguage } from '../grammar/languageGrammar.ts';
import { OWN_TYPES } from '../grammar/rules.ts';
import { definitionTexts, settingsTexts } from '../grammar/textShape.ts';
import { type Compared, compareTexts, type SaidText } from '../language/saidTexts.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { ReadLanguage, Spoken } from '../written.ts';
import { describeIssues } from './describeIssue.ts';
import { prune, withoutParts } from './prune.ts';

/** The tag of a language file, `i18n/bn.yaml`; undefined for any other file. */
export function tagOf(file: string): string | undefined {
  return /(?:^|\/)i18n\/([^/]+)\.yaml$/.exec(file)?.[1];
}

/**
 * One language as far as it is right, and what is wrong in it: that is left out, English stands there. A language never stops the
 * product: a definition that was changed, or a new version, leaves words behind that nothing asks for any more.
 */
export function readLanguage(
  source: Source,
  types: FieldTypes,
  spoken: Spoken,
): { language?: ReadLanguage; mistakes: Mistake[] } {
  const tag = tagOf(source.file) ?? '';
  const wrongTag = mistakeInTag(tag, source);
  if (source.value === undefined || wrongTag !== undefined) return { mistakes: wrongTag ? [wrongTag] : [] };
  const schema = languageGrammar(types);
  const parse = (value: unknown) => (schema as z.ZodType<WrittenLanguage>).safeParse(value);
  const whole = parse(source.value);
  const refused = whole.error?.issues ?? [];
  const result = whole.success ? whole : parse(prune(source.value, refused));
  const wrong = describeIssues(refused, source, schema, types);
  if (!result.success) return { mistakes: wrong };
  const written = result.data;
  const compared = compare(written, types, spoken);
  const mistakes = [
    ...wrong,
    ...compared.strangers.map(({ path, known }) => {
      const name = path.at(-1) ?? '';
      return source.mistake(path, `"${name}" is not in the definitions${didYouMean(name, known)}`);
    }),
    ...wordsOf(written, compared.texts).flatMap((text) => mistakesInWords(text, source)),
    ...saidTwice(compared.texts, source),
  ];
  const lacking = [...compared.texts, ...catalogueTexts(written), ...typeTexts(written, spoken.postTypes)]
    .filter(({ said }) => said === undefined)
    .map(({ path }) => path.join('.'));
  // Words for parts that are not there would else make those parts. The type of a transaction outlives its definition.
  const astray = compared.strangers.map(({ path }) => path).filter(([first]) => first !== 'types');
  return {
    language: { tag, written: withoutParts(written, astray), texts: compared.texts, lacking },
    mistakes,
  };
}

function mistakeInTag(tag: string, source: Source): Mistake | undefined {
  if (tag === 'en') return source.mistake([], 'English is the language of the definitions themselves');
  if (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) return undefined;
  return source.mistake([], `"${tag}" is not the tag of a language, such as bn or pt-BR`);
}

/** The texts of the definitions, and what the language says of things that are not there. */
function compare(written: WrittenLanguage, types: FieldTypes, spoken: Spoken): Compared {
  const shape = definitionTexts(types);
  const said = (written.definitions ?? {}) as Readonly<Record<string, unknown>>;
  const all = spoken.definitions.map((definition) => compareTexts(shape, definition, said[definition.name]));
  const under = (first: readonly string[], { texts, strangers }: Compared): Compared => ({
    texts: texts.map((text) => ({ ...text, path: [...first, ...text.path] })),
    strangers: strangers.map((stranger) => ({ ...stranger, path: [...first, ...stranger.path] })),
  });
  const compared = [
    under(['settings'], compareTexts(settingsTexts, spoken.settings, written.settings)),
    ...all.map((one, index) => under(['definitions', spoken.definitions[index]?.name ?? ''], one)),
  ];
  const names = spoken.definitions.map(({ name }) => name);
  const known = [...spoken.postTypes, ...OWN_TYPES];
  return {
    texts: compared.flatMap(({ texts }) => texts),
    strangers: [
      ...compared.flatMap(({ strangers }) => strangers),
      ...unknownIn(said, names, 'definitions'),
      ...unknownIn(written.types ?? {}, known, 'types'),
    ],
  };
}

function unknownIn(said: object, known: readonly string[], at: string): Compared['strangers'] {
  return Object.keys(said)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [at, name], known }));
}

function catalogueTexts({ app, made }: WrittenLanguage): SaidText[] {
  const of = (at: string, english: Readonly<Record<string, string>>, said: object = {}) =>
    Object.entries(english).map(([key, words]) => ({
      path: [at, key],
      english: words,
      said: (said as Readonly<Record<string, unknown>>)[key],
    }));
  return [...of('app', en, app), ...of('made', MADE, made)];
}

function typeTexts({ types = {} }: WrittenLanguage, postTypes: readonly string[]): SaidText[] {
  return [...new Set([...postTypes, ...OWN_TYPES])].map((type) => ({
    path: ['types', type],
    english: type,
    said: types[type],
  }));
}

/** Everything that is said, beside its English. */
function wordsOf(written: WrittenLanguage, texts: readonly SaidText[]): SaidText[] {
  const messages = Object.entries(written.messages ?? {}).map(([english, said]) => ({
    path: ['messages', english],
    english,
    said,
  }));
  return [...texts, ...catalogueTexts(written), ...messages].filter(({ said }) => said !== undefined);
}

/** The names in braces that are filled in; `{one}` stands for all that a label gives. */
function namesIn(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return names.some((name) => LABELS.includes(name)) ? [...names, ...LABELS] : names;
}

const LABELS = ['One', 'Many', 'one', 'many'];

/** A name in braces that nobody would fill in. */
function mistakesInWords({ path, english, said }: SaidText, source: Source): Mistake[] {
  const known = namesIn(english);
  const own = typeof said === 'string' ? [...said.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '') : [];
  return own
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint = known.length > 0 ? didYouMean(name, known) : '';
      return source.mistake(path, `{${name}} is not in the English text${hint}`, 'value');
    });
}

/** Two titles that are keys must stay two. */
function saidTwice(texts: readonly SaidText[], source: Source): Mistake[] {
  const seen = new Map<string, string>();
  return texts.flatMap(({ path, english, said }) => {
    if (path.at(-1) !== english) return [];
    const words = JSON.stringify([path.slice(0, -1), said ?? english]);
    const isTwice = seen.has(words);
    seen.set(words, path.join('.'));
    return isTwice ? [source.mistake(path, `${JSON.stringify(said ?? english)} stands here twice`)] : [];
  });
}
