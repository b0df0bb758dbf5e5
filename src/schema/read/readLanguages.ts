import type { FieldTypes } from '../fieldType.ts';
import type { WrittenLanguage } from '../grammar/languageGrammar.ts';
import { OWN_LANGUAGES, type OwnLanguage, ownLanguage } from '../language/ownLanguages.ts';
import type { TranslatedText } from '../language/translatedTexts.ts';
import type { Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { ReadLanguage, Translatable } from '../written.ts';
import {
  catalogueTexts,
  compareDefinitions,
  readLanguageFile,
  TYPES_OF_PRODUCT,
  tagOf,
} from './readLanguage.ts';

/**
 * Reads the languages: those of the product, and those of a folder's files, whose texts go before the product's own. Wrong parts
 * are left out: there is the product's own text, or the English one. A language never stops the product: after a change of a
 * definition, or an upgrade, it may contain texts that nothing uses.
 *
 * @param sources the language files, one for a tag.
 */
export function readLanguages(
  sources: readonly Source[],
  types: FieldTypes,
  translatable: Translatable,
): { languages: ReadLanguage[]; mistakes: Mistake[] } {
  const files = new Map(sources.map((source) => [tagOf(source.file) ?? '', source]));
  const read = [...new Set([...Object.keys(OWN_LANGUAGES), ...files.keys()])].map((tag) =>
    readLanguage(tag, files.get(tag), types, translatable),
  );
  return {
    languages: read.flatMap(({ language }) => language ?? []),
    mistakes: read.flatMap(({ mistakes }) => mistakes),
  };
}

function readLanguage(
  tag: string,
  source: Source | undefined,
  types: FieldTypes,
  translatable: Translatable,
): { language?: ReadLanguage; mistakes: Mistake[] } {
  const own = ownLanguage(tag);
  const file = source && readLanguageFile(tag, source, types, translatable);
  const mistakes = file?.mistakes ?? [];
  const name = file?.written?.language ?? own?.language;
  if (name === undefined) return { mistakes };
  const written = { ...together(own, file?.written), language: name };
  const texts = file?.texts ?? compareDefinitions({}, types, translatable).texts;
  const typesOfMovements = translatable.postTypes.filter((type) => !TYPES_OF_PRODUCT.includes(type));
  return {
    language: {
      tag,
      written,
      missing: pathsWithout([...texts, ...typeTexts(written, typesOfMovements)]),
      missingOfProduct: pathsWithout([...catalogueTexts(written), ...typeTexts(written, TYPES_OF_PRODUCT)]),
    },
    mistakes,
  };
}

function pathsWithout(texts: readonly TranslatedText[]): string[] {
  return texts.filter(({ translated }) => translated === undefined).map(({ path }) => path.join('.'));
}

function typeTexts({ types = {} }: WrittenLanguage, known: readonly string[]): TranslatedText[] {
  return [...new Set(known)].map((type) => ({
    path: ['types', type],
    english: type,
    translated: types[type],
  }));
}

/** The texts of a file before those of the product. */
function together(
  own: OwnLanguage | undefined,
  { app, made, types, errors, notices, ...others }: WrittenLanguage = {},
): WrittenLanguage {
  return {
    ...others,
    app: { ...own?.app, ...app },
    made: { ...own?.made, ...made },
    types: { ...own?.types, ...types },
    errors: { ...own?.errors, ...errors },
    notices: { ...own?.notices, ...notices },
  };
}
