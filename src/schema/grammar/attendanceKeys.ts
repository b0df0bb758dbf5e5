import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { call, menu } from './viewKeys.ts';
import { words } from './words.ts';

/** The keys of the attendance of a month: who was present on which day, by the movements of a rule that records it. */
export const attendance = z
  .strictObject({
    call: call.optional(),
    path: text.optional().describe('The route below /dashboard'),
    title: words('The heading').optional(),
    empty: words('What stands where nobody is found').optional(),
    failed: words('What is shown when it cannot be read').optional(),
    menu: menu.optional(),
  })
  .describe('The page with the days of a month for each person, of a movement by which people are present');
