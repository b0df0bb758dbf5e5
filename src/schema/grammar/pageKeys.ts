import { z } from 'zod';
import { conditions, text } from './fieldKeys.ts';
import { item } from './viewKeys.ts';
import { readKey } from './words.ts';

/** The parts of a record's page that every entity may have; any other part is a list of what points to the record. */
export const PAGE_PARTS = ['details', 'ledger', 'movements', 'people', 'budget', 'history'] as const;

const tab = z
  .array(text)
  .min(1)
  .describe(
    'What stands behind the tab: details, ledger, movements, people, budget, history, or a resource that points here',
  );

/** The page of one record: its name, its balance, and everything about it behind tabs. */
export const page = z
  .union([
    z.literal(false),
    z.strictObject({
      path: text.optional().describe('The route below /dashboard, with {id}'),
      headline: text.optional().describe('The field that is the heading; `title` by default'),
      badges: z
        .record(readKey, conditions)
        .optional()
        .describe(
          'Chips beside the name, while the record has these values: `Completed: { is_completed: 1 }`',
        ),
      figures: z.array(item).optional().describe('Figures below the name, beside the balance or the stock'),
      tabs: z.record(readKey, tab).optional().describe('Title: what stands behind the tab'),
    }),
  ])
  .describe('The page of a record, to which its name leads everywhere; `false` for none');

export type WrittenPage = Exclude<z.infer<typeof page>, false>;
