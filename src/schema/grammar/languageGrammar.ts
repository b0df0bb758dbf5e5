import { z } from 'zod';
import { en } from '../../i18n/en.ts';
import { MADE } from '../../i18n/made.ts';
import type { FieldTypes } from '../fieldType.ts';
import { text } from './fieldKeys.ts';
import { definitionTexts, settingsTexts, type TextShape } from './textShape.ts';

/**
 * What may be written in `resources/i18n/*.yaml`: the texts of the web app, and the keys of the definitions that hold words.
 * `resources/language.schema.json` is generated from here, so that an editor shows the English beside each key.
 */
export function languageGrammar(types: FieldTypes) {
  return z
    .strictObject({
      language: text.describe('The name of the language in itself, as staff choose it'),
      app: catalogue(en).describe('The texts of the web app'),
      made: catalogue(MADE).describe(
        'The texts that are made of labels: {One} and {Many}, {one} and {many} within a sentence',
      ),
      types: z
        .record(z.string(), text)
        .optional()
        .describe('The types of transactions, as ledgers show them: `payment: ...`'),
      messages: z
        .record(z.string(), text)
        .optional()
        .describe('What the server says, by its English words: `"{label} is required": ...`'),
      settings: textsOf(settingsTexts),
      definitions: z
        .record(z.string(), textsOf(definitionTexts(types)))
        .optional()
        .describe('The definitions by name, each with those of its keys that hold words'),
    })
    .describe('The texts of a language');
}

/** A language as it was written. */
export type WrittenLanguage = z.infer<ReturnType<typeof languageGrammar>>;

function catalogue<T extends Readonly<Record<string, string>>>(english: T) {
  const keys = Object.entries(english).map(([key, words]) => [key, text.optional().describe(words)] as const);
  return z
    .strictObject(Object.fromEntries(keys) as { [key in keyof T]: z.ZodOptional<z.ZodString> })
    .optional();
}

/** The grammar of what a language may say along a shape. */
function textsOf(shape: TextShape): z.ZodOptional {
  return grammarOf(shape).optional().describe(shape.description);
}

/** The label of an entry; where there is more in it, that beside it. */
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
