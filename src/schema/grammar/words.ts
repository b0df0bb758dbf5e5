import { z } from 'zod';

/**
 * Which parts of the grammar are words that staff read. What a language file may say in place of the definition's own
 * follows from these marks (`textShape.ts`).
 *
 * - `words`: the value itself, a text or the label of several places; as the schema of a record's keys, those keys.
 * - `item`: the label that may stand beside a field in a view, `field: label`; found by the field.
 * - `entry`: the label of an entry in a list; found by another key of the entry, or by the label itself.
 */
export type Mark =
  | { as: 'words' }
  | { as: 'item' }
  | { as: 'entry'; by: 'value' | 'to' | 'of' | 'field' | 'group' | 'label' };

const marks = new WeakMap<z.ZodType, Mark>();

/** A text that staff read. */
export function words(description: string): z.ZodString {
  return marked(z.string().min(1).describe(description), { as: 'words' });
}

/** Marks what is described already: a copy with another description has no mark. */
export function marked<T extends z.ZodType>(schema: T, mark: Mark): T {
  marks.set(schema, mark);
  return schema;
}

export function markOf(schema: z.ZodType): Mark | undefined {
  return marks.get(schema);
}

/** The key of a record, where it is what staff read: the title of a group. */
export const readKey = marked(z.string().min(1), { as: 'words' });
