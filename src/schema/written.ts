import type { Definition } from './grammar/grammar.ts';
import type { WrittenLanguage } from './grammar/languageGrammar.ts';
import type { WrittenSettings } from './grammar/settings.ts';
import type { SaidText } from './language/saidTexts.ts';
import type { Mistake } from './mistake.ts';
import type { Source } from './source.ts';

/** A definition together with the file that it stands in. */
export interface Written {
  definition: Definition;
  source: Source;
  /** All fields that were written, also those that are wrong and therefore missing in the definition. */
  fieldNames: readonly string[];
  /** Whether nothing had to be left out of the definition because it is wrong. */
  isWhole: boolean;
}

/** The settings as far as they are right. */
export interface ReadSettings {
  source: Source | undefined;
  value: WrittenSettings;
  /** The keys of all books that were written, also of those that are wrong themselves; undefined where none can be told. */
  bookKeys: readonly string[] | undefined;
  mistakes: Mistake[];
}

/** What a language is held to: the definitions as they were written. */
export interface Spoken {
  definitions: readonly Definition[];
  settings: WrittenSettings;
  /** The types of the transactions that the definitions post. */
  postTypes: readonly string[];
}

/** A language as far as it is right. */
export interface ReadLanguage {
  tag: string;
  written: WrittenLanguage;
  /** The texts of the definitions, with what the language says in their place. */
  texts: readonly SaidText[];
  /** Where it says nothing. */
  lacking: readonly string[];
}
