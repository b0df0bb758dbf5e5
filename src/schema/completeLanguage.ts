import { complete } from './complete.ts';
import type { FieldTypes } from './fieldType.ts';
import type { Definition } from './grammar.ts';
import { inLanguage } from './inLanguage.ts';
import type { Language } from './language.ts';
import type { ReadLanguage, Spoken } from './readLanguage.ts';
import { sayIn } from './say.ts';
import { completeSettings } from './settings.ts';
import { definitionTexts, settingsTexts } from './textShape.ts';

/**
 * A language with the definitions as they read in it: its words stand in for those that were written before anything is
 * made of them, so that made texts follow.
 */
export function completeLanguage(
  { tag, written, texts, lacking }: ReadLanguage,
  types: FieldTypes,
  spoken: Spoken,
): Language {
  const shape = definitionTexts(types);
  const said = (written.definitions ?? {}) as Readonly<Record<string, unknown>>;
  const definitions = spoken.definitions.map((definition) =>
    withoutPlural(inLanguage(shape, definition, said[definition.name]), definition),
  );
  const say = sayIn(written.made ?? {});
  const settings = completeSettings(inLanguage(settingsTexts, spoken.settings, written.settings), say);
  return {
    tag,
    name: written.language,
    app: written.app ?? {},
    types: written.types ?? {},
    messages: { ...definitionMessages(texts), ...written.messages },
    resources: complete(definitions, types, settings, say),
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
