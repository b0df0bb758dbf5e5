import { z } from 'zod';
import {
  DENSITIES,
  MOST_LEVELS,
  MOST_ROWS,
  MOST_SORTS,
  VIEW_DAYS,
  VIEW_KINDS,
  WIDTHS,
} from '../views/viewNames.ts';
import { text } from './fieldKeys.ts';
import { words } from './words.ts';

/** The keys of `views`: named ways to look at a list (docs/definitions/views.md). */

const plain = z.union([z.string(), z.number(), z.boolean()]);

const condition = z
  .array(z.union([plain, z.array(plain)]))
  .min(2)
  .max(3)
  .describe('A field, an operator and its value: `[balance, above, 50000]`, `[phone, empty]`');

/** `readWhere` counts how deep groups stand. */
const group = z
  .strictObject({
    get and() {
      return z.array(entry).min(1).optional().describe('All of these hold');
    },
    get or() {
      return z.array(entry).min(1).optional().describe('One of these holds');
    },
  })
  .describe('Conditions that stand together: `{ or: [...] }`');

const entry: z.ZodType = z.union([condition, group]);

const where = z.array(entry).describe('The filter: conditions that all hold, and groups of them');

const oneOrMore = (most: number) => z.union([text, z.array(text).min(1).max(most)]);

const view = z
  .strictObject({
    label: words('What the view is called; its name by default').optional(),
    kind: z.enum(VIEW_KINDS).optional().describe('How the records are drawn; a table by default'),
    by: text
      .optional()
      .describe(
        'A board: the field that makes its columns. A calendar: the day or the range of days. A timeline: the range of days. A gallery: the picture. A tree: the reference to the record above',
      ),
    days: z
      .enum(VIEW_DAYS)
      .optional()
      .describe(
        'What a calendar (month, week, list) or a timeline (month, quarter, year) shows at once: a month by default',
      ),
    columns: z
      .array(text)
      .min(1)
      .optional()
      .describe('The fields in their order, also those on a card; the columns of the list by default'),
    widths: z
      .record(z.string(), z.number().int().min(WIDTHS.least).max(WIDTHS.most))
      .optional()
      .describe('The widths of columns in pixels: `vendor_name: 240`'),
    where: where.optional(),
    sort: oneOrMore(MOST_SORTS).optional().describe('The order: field, or -field; or several of them'),
    group: oneOrMore(MOST_LEVELS)
      .optional()
      .describe('The fields by which the rows stand in groups; `date:month` for days'),
    density: z.enum(DENSITIES).optional().describe('How tight the rows stand; normal by default'),
    rows: z.number().int().min(1).max(MOST_ROWS).optional().describe('The rows per page'),
  })
  .describe('A way to look at the list');

export const views = z
  .record(z.string(), view)
  .describe('Ways to look at the list by a name of your own: a filter, an order, columns, a board');

export type WrittenView = z.infer<typeof view>;
