import { z } from 'zod';

const text = z.string().min(1);

/** What an admin may write in `resources/settings.yaml`: the firm, the sidebar's groups and the books that belong to no record. */
export const settingsGrammar = z
  .strictObject({
    product: text.default('Plinth').describe('The name in the title and on the sign-in page'),
    currency: text.default('BDT').describe('The label of amounts of money'),
    dateFormat: text.default('YYYY-MM-DD').describe('A dayjs pattern, everywhere on screen'),
    menu: z
      .array(
        z.strictObject({
          group: text.describe('The name of the group, as definitions use it'),
          icon: text.default('folder').describe('The sign before it'),
          expanded: z.boolean().default(false).describe('Whether it is open at first'),
        }),
      )
      .default([])
      .describe('The groups of the sidebar in their order'),
    books: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
        z.strictObject({
          label: text.describe('What staff read'),
          normal: z.enum(['debit', 'credit']).describe('The side that raises the balance'),
          floor: z.number().nullable().default(null).describe('The balance that it may not go below'),
        }),
      )
      .default({})
      .describe('The books that belong to no record: cash and the nominal ones'),
  })
  .describe('Settings of the firm');

/** The settings with their defaults. */
export type Settings = z.infer<typeof settingsGrammar>;
