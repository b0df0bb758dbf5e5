import { z } from 'zod';
import { text } from './fieldKeys.ts';
import { call, item } from './viewKeys.ts';
import { words } from './words.ts';

/** The keys of an action: an operation on a record beside create, edit and delete. */

/** The values that an action writes; null empties a field. */
const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const place = z.enum(['list', 'show', 'edit']);

export const action = z.strictObject({
  label: words('What the action is called'),
  title: words('The heading of its form; the label by default').optional(),
  call: call.optional(),
  fields: z.array(item).min(1).optional().describe('The inputs of its form; without them there is none'),
  set: settings
    .optional()
    .describe('What it writes by itself, `field: value`; null empties, today is the day'),
  confirm: words('What is asked before it is done; {title} stands for the name of the record').optional(),
  when: text
    .optional()
    .describe('Offered and done only while this expression holds for the record: `is_completed == 0`'),
  access: z.literal('admin').optional().describe('Only administrators may do it'),
  submit: words('What its button says; the label by default').optional(),
  message: words('The message of success; {title} stands for the name of the record').optional(),
  failed: words('What is shown when it fails without a message of its own').optional(),
  on: z
    .union([place, z.array(place).min(1)])
    .optional()
    .describe('Where it is offered; edit by default, and without fields list and show'),
});
