import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { call, item } from './viewKeys.ts';
import { words } from './words.ts';

/** The keys of records that are entered together for the record that they belong to. */

const check = z
  .strictObject({
    call: call.optional(),
    rows: text.optional().describe("The answer's field with the rows; `data` by default"),
    title: words('The heading above the choice of the record').optional(),
    columns: z.array(item).min(1).optional().describe('The columns in their order; every field by default'),
    empty: words('What stands where nothing was entered').optional(),
    failed: words('What is shown when it cannot be read').optional(),
  })
  .describe('What was entered for a record, below the form');

export const batch = z
  .strictObject({
    of: text.describe(
      'The reference to the record that they belong to; its id stands in the path: {project_id}',
    ),
    field: text.describe("The body's field with the records"),
    line: words('What one of them is called in the form; the label by default').optional(),
    call: call.optional(),
    message: words('The message of success').optional(),
    failed: words('What is shown when they cannot be saved').optional(),
    path: text.optional().describe('The route below /dashboard'),
    title: words('The heading').optional(),
    submit: words('What the button that saves says').optional(),
    reset: words('What the button that takes back says').optional(),
    wrong: words('The message for a form that is not filled in correctly').optional(),
    unsaved: words('What stands in the form when it was not saved and the server gave no reason').optional(),
    check: check.optional(),
  })
  .describe('Records that are entered together, all or none: their calls and their screen');
