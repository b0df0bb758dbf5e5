import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { text } from './fieldKeys.ts';
import { BOOK_CLASSES } from './rules.ts';
import { marked, words } from './words.ts';

/** Keys that several places of a definition share: a field in a view, a link in the sidebar, a call. */

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

/** Every book begins at 0, so a floor above 0 would refuse every record. */
export const floor = z.number().max(0).describe('The balance that it may not go below: 0 or less');

export const bookClass = z
  .enum(BOOK_CLASSES)
  .describe(
    'What it is on a statement: asset, liability, equity, income, cost (of projects) or overhead (of the office)',
  );

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const call = text
  .regex(
    new RegExp(`^(${METHODS.join('|')}) \\/\\S*$`),
    issueText(problem('notCall', { example: 'GET /vendor/{id}' })),
  )
  .describe('Method and path below /api: `PUT /vendor/{id}`');

export type WrittenItem = z.infer<typeof item>;
export type WrittenMenu = z.infer<typeof menu>;
