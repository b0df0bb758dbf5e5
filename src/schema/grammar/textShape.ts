import { z } from 'zod';
import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import { dashboardGrammar } from './dashboardGrammar.ts';
import { grammar } from './grammar.ts';
import { reportGrammar } from './reportGrammar.ts';
import { settingsGrammar } from './settings.ts';
import { markOf } from './words.ts';

/**
 * Where a definition contains texts: the grammar, reduced to its marks. Checking a language, translating a
 * definition and counting missing translations all follow it.
 */
export type TextShape = (
  | { as: 'words'; schema: z.ZodType }
  /** The keys of a record. */
  | { as: 'keys' }
  /** Labels beside fields. */
  | { as: 'items' }
  /** Labels of the entries of a list, and other texts in an entry, such as the columns of a section. */
  | { as: 'entries'; by: string; parts: Readonly<Record<string, TextShape>> }
  /** The same shape for each value of a record. */
  | { as: 'each'; of: TextShape }
  | { as: 'parts'; parts: Readonly<Record<string, TextShape>> }
) & { description: string };

type Parts = Extract<TextShape, { as: 'parts' }>;

/** The texts of a definition, for a given set of field types. */
export const definitionTexts = keptFor((types: FieldTypes) => shapeOf(grammar(types)) as TextShape);

/** The texts of settings.yaml. */
export const settingsTexts = shapeOf(settingsGrammar) as TextShape;

/** The texts of a dashboard. */
export const dashboardTexts = shapeOf(dashboardGrammar) as TextShape;

/** The texts of a report. */
export const reportTexts = shapeOf(reportGrammar) as TextShape;

/** Returns undefined if the schema contains no texts. */
function shapeOf(schema: z.ZodType, description = schema.description ?? ''): TextShape | undefined {
  const mark = markOf(schema);
  if (mark?.as === 'words') return { as: 'words', schema, description };
  if (isWrapped(schema)) {
    const inner = schema.unwrap() as z.ZodType;
    return shapeOf(inner, schema.description ?? inner.description);
  }
  if (schema instanceof z.ZodArray) return shapeOfList(schema.element as z.ZodType, description);
  if (schema instanceof z.ZodRecord) return shapeOfRecord(schema, description);
  if (schema instanceof z.ZodObject) return shapeOfParts(schema.shape, description);
  if (schema instanceof z.ZodUnion) return shapeOfUnion(schema.options as z.ZodType[], description);
  return undefined;
}

function isWrapped(
  schema: z.ZodType,
): schema is z.ZodOptional | z.ZodDefault | z.ZodPrefault | z.ZodNullable {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  );
}

function shapeOfList(element: z.ZodType, description: string): TextShape | undefined {
  const mark = markOf(element);
  if (mark?.as === 'item') return { as: 'items', description };
  return mark?.as === 'entry'
    ? { as: 'entries', by: mark.by, parts: partsOfEntry(element), description }
    : undefined;
}

/** The texts of an entry beside its label. */
function partsOfEntry(element: z.ZodType): Parts['parts'] {
  const shape = shapeOfUnion(
    element instanceof z.ZodUnion ? (element.options as z.ZodType[]) : [element],
    '',
  );
  if (shape?.as !== 'parts') return {};
  const { label: _label, ...others } = shape.parts;
  return others;
}

function shapeOfRecord(schema: z.ZodRecord, description: string): TextShape | undefined {
  if (markOf(schema.keyType as unknown as z.ZodType) !== undefined) return { as: 'keys', description };
  const of = shapeOf(schema.valueType as z.ZodType);
  return of && { as: 'each', of, description };
}

function shapeOfParts(shape: Readonly<Record<string, unknown>>, description: string): Parts | undefined {
  const parts = Object.entries(shape).flatMap(([key, part]) => {
    const found = shapeOf(part as z.ZodType);
    return found === undefined ? [] : [[key, found] as const];
  });
  return parts.length === 0 ? undefined : { as: 'parts', parts: Object.fromEntries(parts), description };
}

/** The texts of all branches of a union, such as the fields of all types. */
function shapeOfUnion(options: readonly z.ZodType[], description: string): TextShape | undefined {
  const found = options.map((option) => shapeOf(option)).filter((shape) => shape?.as === 'parts');
  if (found.length === 0) return undefined;
  return { as: 'parts', parts: Object.assign({}, ...found.map(({ parts }) => parts)), description };
}
