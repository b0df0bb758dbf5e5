import { z } from 'zod';
import { errorTemplates } from '../../errors/errorTemplates.ts';
import { NOTICES } from '../../errors/notices.ts';
import type { Template } from '../../errors/params.ts';
import { en } from '../../i18n/en.ts';
import { MADE } from '../../i18n/made.ts';
import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import { text } from './fieldKeys.ts';
import { dashboardTexts, definitionTexts, reportTexts, settingsTexts, type TextShape } from './textShape.ts';

/**
 * The keys of `resources/i18n/*.yaml`: the texts of the definitions, and texts in place of the product's own (src/i18n).
 * `resources/language.schema.json` is generated from here, so that an editor shows the English text beside
 * each key.
 */
export const languageGrammar = keptFor((types: FieldTypes) =>
  z
    .strictObject({
      language: text
        .optional()
        .describe(
          'The name of the language in itself, as staff choose it; needed where the product has none',
        ),
      app: catalogue(en).describe('Texts of the web app in place of those of the product'),
      made: catalogue(MADE).describe(
        'The texts that are made of labels: {One} and {Many}, {one} and {many} within a sentence',
      ),
      types: z
        .record(z.string(), text)
        .optional()
        .describe(
          'The types of transactions as ledgers show them, `payment: ...`, and the classes of accounts as reports do, `asset: ...`',
        ),
      errors: templates(errorTemplates()).describe(
        'What went wrong, by the codes of src/errors/catalogue.ts',
      ),
      notices: templates(NOTICES).describe('What was done, by the codes of src/errors/notices.ts'),
      settings: textsOf(settingsTexts),
      definitions: z
        .record(z.string(), textsOf(definitionTexts(types)))
        .optional()
        .describe('The definitions by name, each with those of its keys that hold words'),
      reports: z
        .record(z.string(), textsOf(reportTexts))
        .optional()
        .describe('The reports by name, each with those of its keys that hold words'),
      dashboards: z
        .record(z.string(), textsOf(dashboardTexts))
        .optional()
        .describe('The dashboards by name, each with those of its keys that hold words'),
    })
    .describe('The texts of a language'),
);

/** A language as it is written. */
export type WrittenLanguage = z.infer<ReturnType<typeof languageGrammar>>;

function catalogue<T extends Readonly<Record<string, string>>>(english: T) {
  const keys = Object.entries(english).map(([key, words]) => [key, text.optional().describe(words)] as const);
  return z
    .strictObject(Object.fromEntries(keys) as { [key in keyof T]: z.ZodOptional<z.ZodString> })
    .optional();
}

/** One text, or one for 1 and one for other numbers. It has a name in the JSON Schema, which would otherwise repeat it. */
const template = z.union([text, z.strictObject({ one: text, other: text })]).meta({ id: 'sentence' });

/** Sentences by their codes. */
function templates<T extends Readonly<Record<string, Template>>>(english: T) {
  const keys = Object.entries(english).map(
    ([code, written]) => [code, template.optional().describe(englishOf(written))] as const,
  );
  return z
    .strictObject(Object.fromEntries(keys) as { [key in keyof T]: z.ZodOptional<typeof template> })
    .optional();
}

function englishOf(template: Template): string {
  const words = typeof template === 'string' ? template : template.other;
  return words.replace(/\{(\w+):\w+\}/g, '{$1}');
}

/** The grammar of the translations of a shape. */
function textsOf(shape: TextShape): z.ZodOptional {
  return grammarOf(shape).optional().describe(shape.description);
}

/** The translation of an entry: its label, or an object if the entry has more texts. */
function grammarOfEntry(parts: Readonly<Record<string, TextShape>>): z.ZodType {
  const others = Object.entries(parts).map(([key, part]) => [key, textsOf(part)]);
  if (others.length === 0) return text;
  const label = text.optional().describe('The label');
  return z.union([text, z.strictObject({ label, ...Object.fromEntries(others) })]);
}

function grammarOf(shape: TextShape): z.ZodType {
  switch (shape.as) {
    case 'words':
      return shape.schema;
    case 'parts':
      return z.strictObject(
        Object.fromEntries(Object.entries(shape.parts).map(([key, part]) => [key, textsOf(part)])),
      );
    case 'each':
      return z.record(z.string(), grammarOf(shape.of));
    case 'entries':
      return z.record(z.string(), grammarOfEntry(shape.parts));
    default:
      return z.record(z.string(), text);
  }
}
