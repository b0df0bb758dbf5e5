import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Settings } from '../grammar/settings.ts';
import { definitionTexts, settingsTexts } from '../grammar/textShape.ts';
import { inLanguage } from '../language/inLanguage.ts';
import type { Language } from '../language/language.ts';
import { sayIn } from '../language/say.ts';
import type { Field, Resource, Resources } from '../resource.ts';
import type { ReadLanguage, Spoken } from '../written.ts';
import { complete } from './complete.ts';
import { completeSettings } from './completeSettings.ts';

/**
 * A language with the definitions as they read in it: its words stand in for those that were written before anything is
 * made of them, so that made texts follow.
 */
export function completeLanguage(
  { tag, written, texts, lacking }: ReadLanguage,
  types: FieldTypes,
  spoken: Spoken,
  english: Resources,
): Language {
  const shape = definitionTexts(types);
  const said = (written.definitions ?? {}) as Readonly<Record<string, unknown>>;
  const definitions = spoken.definitions.map((definition) =>
    withoutPlural(inLanguage(shape, definition, said[definition.name]), definition),
  );
  const say = sayIn(written.made ?? {});
  const settings = completeSettings(inLanguage(settingsTexts, spoken.settings, written.settings), say);
  const resources = complete(definitions, types, settings, say);
  return {
    tag,
    name: written.language,
    app: written.app ?? {},
    types: written.types ?? {},
    messages: { ...definitionMessages(texts), ...written.messages },
    labels: { ...bookLabels(spoken.settings, settings), ...labelsOf(english, resources) },
    choices: choicesOf(english, resources),
    resources,
    settings,
    lacking,
  };
}

/** How English makes a plural says nothing of another language: a label that is one word is both. */
function withoutPlural(spoken: Definition, written: Definition): Definition {
  const { label } = spoken;
  if (typeof label !== 'string' || label === written.label) return spoken;
  return { ...spoken, label: { one: label, many: label } };
}

/** What a definition has the server say: of success, and of a value or a record that it refuses. */
function definitionMessages(texts: ReadLanguage['texts']): Record<string, string> {
  const told = texts.filter(({ path }) => ['message', 'otherwise'].includes(path.at(-1) ?? ''));
  return Object.fromEntries(
    told.flatMap(({ english, said }) =>
      typeof english === 'string' && typeof said === 'string' ? [[english, said]] : [],
    ),
  );
}

function bookLabels(english: Spoken['settings'], said: Settings): Record<string, string> {
  const books = Object.entries(english.books);
  return Object.fromEntries(books.map(([key, { label }]) => [label, said.books[key]?.label ?? label]));
}

/** The labels of fields, cards and records by their English ones; where two differ, the first. */
function labelsOf(english: Resources, said: Resources): Record<string, string> {
  const pairs = Object.values(english).flatMap((resource) =>
    labelPairs(resource, said[resource.name] as Resource),
  );
  return Object.fromEntries(pairs.filter(([one, other]) => one !== other).reverse());
}

/** The labels of options by their English ones; where two differ, the first. */
function choicesOf(english: Resources, said: Resources): Record<string, string> {
  const pairs = Object.values(english).flatMap(({ name, fields }) =>
    Object.values(fields).flatMap((field) => optionPairs(field, said[name]?.fields[field.name])),
  );
  return Object.fromEntries(pairs.filter(([one, other]) => one !== other).reverse());
}

function optionPairs({ options = [] }: Field, said: Field | undefined): [string, string][] {
  return options.map(({ label }, place) => [label, said?.options?.[place]?.label ?? label]);
}

function labelPairs(english: Resource, said: Resource): [string, string][] {
  return [
    [english.label.one, said.label.one],
    [english.label.many, said.label.many],
    ...english.list.summary.map(({ label }, place): [string, string] => [
      label,
      said.list.summary[place]?.label ?? label,
    ]),
    ...fieldPairs(english.fields, said.fields),
  ];
}

function fieldPairs(
  english: Readonly<Record<string, Field>>,
  said: Readonly<Record<string, Field>>,
): [string, string][] {
  return Object.values(english).flatMap((field) => {
    const other = said[field.name] as Field;
    return [[field.label, other.label], ...fieldPairs(field.of ?? {}, other.of ?? {})];
  });
}
