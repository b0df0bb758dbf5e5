import { z } from 'zod';

/**
 * Marks the parts of the grammar that are texts for staff. The keys of a language file follow from these
 * marks (`textShape.ts`).
 *
 * - `words`: the value itself, a text or a label for several places; on the schema of a record's keys,
 *   those keys.
 * - `item`: the label beside a field in a view, `field: label`; identified by the field.
 * - `entry`: the label of an entry in a list; identified by another key of the entry, or by the label
 *   itself.
 */
export type Mark =
  | { as: 'words' }
  | { as: 'item' }
  | { as: 'entry'; by: 'value' | 'to' | 'of' | 'field' | 'group' | 'label' | 'name' };

const marks = new WeakMap<z.ZodType, Mark>();

/** A text that staff read. */
export function words(description: string): z.ZodString {
  return marked(z.string().min(1).describe(description), { as: 'words' });
}

/** Marks a schema that has its description. A copy with another description loses the mark. */
export function marked<T extends z.ZodType>(schema: T, mark: Mark): T {
  marks.set(schema, mark);
  return schema;
}

export function markOf(schema: z.ZodType): Mark | undefined {
  return marks.get(schema);
}

/** A key of a record that staff read: the title of a group. */
export const readKey = marked(z.string().min(1), { as: 'words' });
