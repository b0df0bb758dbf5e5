import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { problem } from '../../errors/problem.ts';
import { text } from './fieldKeys.ts';
import { menu } from './viewKeys.ts';
import { words } from './words.ts';

/**
 * The keys of a dashboard in `resources/dashboards/*.yaml`, as zod schemas with the texts that the editor's completion shows.
 * `resources/dashboard.schema.json` is generated from here; `complete/completeDashboards.ts` fills in the defaults.
 */

/** The keys that say what a card shows, of which it has one. */
export const CARD_KINDS = ['figure', 'chart', 'table', 'list', 'note'] as const;
/** The parts of the width that a card may take, of 12. */
const MOST_WIDTH = 12;
const MOST_ROWS = 20;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, issueText(problem('keyNotIdentifier')));

const card = z
  .strictObject({
    label: words('Its heading; that of the report or the list where there is none').optional(),
    figure: text
      .optional()
      .describe('A report, of which one total is shown, with its change if the report compares'),
    chart: text.optional().describe('A report, whose chart is drawn'),
    table: text.optional().describe('A report, whose first rows are shown'),
    list: text.optional().describe('An entity or a movement, of whose list the first records are shown'),
    note: words('A text in Markdown').optional(),
    ask: z
      .record(name, z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .describe('Of a report: the values of its inputs; those that it has by itself where there are none'),
    column: text.optional().describe('Of a figure: the column; the first where there is none'),
    section: text.optional().describe('Of a figure: the section of the report; the last where there is none'),
    columns: z
      .array(text)
      .min(1)
      .optional()
      .describe(
        'Of a table: the columns of the report that are shown; of a list: its fields. All by default',
      ),
    good: z
      .enum(['up', 'down'])
      .optional()
      .describe('Of a figure: which change is good news; neither by default'),
    view: text.optional().describe('Of a list: one of its declared views'),
    rows: z
      .number()
      .int()
      .min(1)
      .max(MOST_ROWS)
      .optional()
      .describe('Of a table or a list: how many rows; 5 by default'),
    levels: z
      .number()
      .int()
      .min(1)
      .max(3)
      .optional()
      .describe('Of a table: how many levels of its groups are shown; 1, the outermost, by default'),
    width: z
      .number()
      .int()
      .min(2)
      .max(MOST_WIDTH)
      .optional()
      .describe(
        'How many of the 12 parts of the width it takes; 3 for a figure, 6 for any other. On a phone it takes all',
      ),
  })
  .describe('One card: a figure, a chart, a table, a list or a note');

/** The schema of one dashboard. */
export const dashboardGrammar = z
  .strictObject({
    name: name.describe(
      'Small letters, digits and _; `home` stands on the first page, any other has a page of its own',
    ),
    label: words('The title, in the sidebar too; made from the name where there is none').optional(),
    icon: text.optional().describe('A name of the list in docs/definitions/pages.md, Icons'),
    menu: menu.optional(),
    roles: z
      .array(text)
      .min(1)
      .optional()
      .describe('Of access.yaml: it is the first page of users with one of these roles, in place of `home`'),
    cards: z.record(name, card).describe('The cards by name, in their order'),
  })
  .describe('Cards with figures, charts and lists');

/** A dashboard as it is written. */
export type WrittenDashboard = z.infer<typeof dashboardGrammar>;
export type WrittenCard = WrittenDashboard['cards'][string];
export type CardKind = (typeof CARD_KINDS)[number];
