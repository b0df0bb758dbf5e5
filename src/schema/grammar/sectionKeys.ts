import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { item } from './viewKeys.ts';
import { marked, words } from './words.ts';

/** The keys of a section: a list of the records that point to the open record. */
export const section = marked(
  z
    .union([
      text,
      z.strictObject({
        of: text.describe('The resource whose records are listed'),
        by: text.optional().describe('Its reference to this one; needed where it has several'),
        label: words('The heading; what its own list is called by default').optional(),
        columns: z.array(item).min(1).optional().describe('The columns; those of its own list by default'),
        sort: text.optional().describe('The order: field, or -field'),
        pageSize: z.number().int().min(1).max(100).optional().describe('The rows at a time; 5 by default'),
        create: z
          .boolean()
          .optional()
          .describe('Whether there is a link to a new one, with the reference filled in; true by default'),
      }),
    ])
    .describe('The records of another resource that point to this one: its name, or `{ of, by, ... }`'),
  { as: 'entry', by: 'of' },
);

export type WrittenSection = z.infer<typeof section>;
