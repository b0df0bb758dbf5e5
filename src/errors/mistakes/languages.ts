import type { Template } from '../params.ts';

/** Mistakes in languages and their translations. */
export const LANGUAGE_MISTAKES = {
  languageUnknown: 'there is no language "{tag}" in the product or in i18n/{hint}',
  languageAgain: 'the language "{tag}" is in {file} as well; make one file of both',
  languageIsEnglish: 'English is the language of the definitions themselves',
  languageTag: '"{tag}" is not the tag of a language, such as bn or pt-BR',
  translationUnused: '"{name}" is not in the definitions{hint}',
  placeholderUnknown: '{placeholder} is not in the English text{hint}',
} as const satisfies Record<string, Template>;
