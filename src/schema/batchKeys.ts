import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { call, item } from './viewKeys.ts';

/** The keys of records that are entered together for the one that they belong to. */

const check = z
  .strictObject({
    call: call.optional(),
    rows: text.optional().describe("The answer's field with the rows; `data` by default"),
    title: text.optional().describe('The heading above the choice of the record'),
    columns: z.array(item).min(1).optional().describe('The columns in their order; every field by default'),
    empty: text.optional().describe('What stands where nothing was entered'),
    failed: text.optional().describe('What is shown when it cannot be read'),
  })
  .describe('What was entered for a record, below the form');

export const batch = z
  .strictObject({
    of: text.describe(
      'The reference to the record that they belong to; its id stands in the path: {project_id}',
    ),
    field: text.describe("The body's field with the records"),
    line: text.optional().describe('What one of them is called in the form; the label by default'),
    call: call.optional(),
    message: text.optional().describe('The message of success'),
    failed: text.optional().describe('What is shown when they cannot be saved'),
    path: text.optional().describe('The route below /dashboard'),
    title: text.optional().describe('The heading'),
    submit: text.optional().describe('What the button that saves says'),
    reset: text.optional().describe('What the button that takes back says'),
    wrong: text.optional().describe('What is said when the form is not filled in right'),
    unsaved: text
      .optional()
      .describe('What stands in the form when it was not saved and the server gave no reason'),
    check: check.optional(),
  })
  .describe('Records that are entered together, all or none: their calls and their screen');
