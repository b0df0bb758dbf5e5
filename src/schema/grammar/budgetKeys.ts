import { z } from 'zod';
import { BUDGET_CONTROLS } from '../budget.ts';
import { text } from './fieldKeys.ts';
import { words } from './words.ts';

const head = z.strictObject({
  label: words('What staff call this part of the cost'),
  books: z.array(text).min(1).describe('The nominal books whose entries are its actual cost'),
  goods: text
    .optional()
    .describe('The entity of its goods: the head is planned by product, in quantity and money'),
});

/** The keys of the budget in `resources/settings.yaml`. */
export const budget = z
  .strictObject({
    control: z
      .enum(BUDGET_CONTROLS)
      .default('warn')
      .describe('What happens to a movement that passes the budget, unless set under Setting'),
    whole: text
      .optional()
      .describe('The field of the record with its whole budget, of which the heads are the parts: budget'),
    heads: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), head)
      .describe('The cost heads in their order: materials, wages, expenses'),
  })
  .describe('The budget of each record of the dimension, such as a project, by cost head');

/** A part of the cost of a project that its budget plans. */
export type BudgetHead = z.infer<typeof head>;
