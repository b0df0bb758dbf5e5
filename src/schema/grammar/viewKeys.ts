import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { marked, words } from './words.ts';

/** Keys that stand in several places of a definition: a field in a view, a link in the sidebar, a call. */

/** A field in a view: its name, or `name: label`. */
export const item = marked(
  z.union([text, z.record(z.string(), text)]).describe('A field, or `field: label`; `no` is the row number'),
  { as: 'item' },
);

export const menu = z
  .union([
    z.literal(false),
    z.strictObject({
      group: text
        .optional()
        .describe('The sidebar group; `menu` in settings.yaml gives the groups their order'),
      order: z.number().optional().describe('The place within the group, 100 by default'),
      label: words('What the link says').optional(),
      icon: text.optional().describe('The sign before the link'),
    }),
  ])
  .describe('The link in the sidebar; `false` for none');

/** Every book begins with 0: with a floor above that no record could be made. */
export const floor = z.number().max(0).describe('The balance that it may not go below: 0 or less');

export const call = text
  .regex(
    /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/,
    'a call is a method and a path below /api, such as GET /vendor/{id}',
  )
  .describe('Method and path below /api: `PUT /vendor/{id}`');

export type WrittenItem = z.infer<typeof item>;
export type WrittenMenu = z.infer<typeof menu>;
