/** The bodies and answers of the calls of approvals. */
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { isDay } from '../../../fields/calendar.ts';
import { APPROVAL_STATES } from '../../../schema/approval.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { doneSchema, type JsonSchema } from '../http/openapi.ts';

const REQUIRED = fieldIssue('required');
const MOST_AT_ONCE = 100;

const named = z
  .array(
    z.strictObject({
      id: z.int(REQUIRED).min(1, fieldIssue('notValid')),
      round: z
        .int(REQUIRED)
        .min(1, fieldIssue('notValid'))
        .describe('As it was read: one that was sent again since is refused'),
    }),
    REQUIRED,
  )
  .min(1, REQUIRED)
  .max(MOST_AT_ONCE, fieldIssue('notValid'));
const reason = z
  .string(REQUIRED)
  .normalize('NFC')
  .trim()
  .min(1, REQUIRED)
  .max(500, fieldIssue('tooLong', { most: 500 }))
  .refine((text) => !text.includes('\0'), fieldIssue('notValid'));
const day = z.string(REQUIRED).refine(isDay, fieldIssue('notDate'));

export const approveBody = z.strictObject({ approvals: named });
export const returnBody = z.strictObject({ approvals: named, reason });
export const delegateBody = z.strictObject({
  email: z.string(REQUIRED).trim().min(1, REQUIRED).max(255, fieldIssue('notValid')),
  first_day: day,
  last_day: day,
});
fieldLabels.add(approveBody, { approvals: 'Movements' });
fieldLabels.add(returnBody, { approvals: 'Movements', reason: 'Reason' });
fieldLabels.add(delegateBody, { email: 'Email', first_day: 'First day', last_day: 'Last day' });

/** The parameters of the list (docs/calling.md, "Lists"). */
export const LISTED: JsonSchema = {
  type: 'object',
  properties: {
    show: {
      type: 'string',
      enum: ['waiting', 'own', 'decided'],
      description: 'waiting: what the caller sees of them; own: all that the caller sent; decided',
    },
    _start: { type: 'integer', minimum: 0, description: 'The first row of a page, from 0' },
    _end: { type: 'integer', minimum: 0, description: 'The row after the last of a page' },
    _sort: { type: 'string', description: 'id, resource, state, created_at, sent_at or closed_at' },
    _order: { type: 'string', description: 'asc or desc' },
    q: {
      type: 'string',
      description: 'Words of the movement, of the names that it shows, or of who sent it',
    },
    resource: { type: 'string', description: 'Only those of one kind of movement' },
    state: { type: 'string', description: 'waiting, returned, withdrawn or posted' },
    created_by: { type: 'integer', description: 'Only those of one user' },
    sent_at_gte: { type: 'string', description: 'Sent on this day or later' },
    sent_at_lte: { type: 'string', description: 'Sent on this day or before' },
  },
  additionalProperties: { type: 'string', description: 'A filter with another operator: state_ne' },
};

const failed = z.looseObject({ message: z.string(), code: z.string() });
const step = z.object({
  role: z.string().nullable().describe('null: anybody with the right to approve'),
  label: z.string().nullable(),
  stage: z.int().describe('Those of one stage may be approved in any order, before those of the next'),
  by: z.string().nullable().describe('Who approved it'),
  for: z.string().nullable().describe('In whose name, for a delegate'),
  at: z.string().nullable(),
});
export const approvalSchema = z.object({
  id: z.int(),
  resource: z.string().describe('A movement or an entity; cash for the first cash balance'),
  state: z.enum(APPROVAL_STATES),
  round: z.int(),
  created_at: z.string(),
  sent_at: z.string(),
  closed_at: z.string().nullable(),
  maker: z.string().nullable(),
  own: z.boolean().describe('The caller sent it'),
  record: z
    .looseObject({})
    .describe(
      'The movement as its list would show it; of an opening or an adjustment its record, of the first cash balance empty',
    ),
  record_id: z.int().nullable().describe('The record that an adjustment is about'),
  voucher: z
    .object({
      type: z.enum(['opening', 'adjustment']),
      date: z.string(),
      reason: z.string().optional(),
      amount: z.string().optional(),
      changes: z.array(z.object({ field: z.string(), before: z.number(), after: z.number() })).optional(),
    })
    .nullable()
    .describe('What is opened or adjusted; null for a movement'),
  body: z.looseObject({}).optional().describe('The body of its call, for who sent it'),
  steps: z.array(step),
  reason: z.string().nullable().describe('Why it was sent back'),
  refusal: failed.nullable().describe('Why it was not posted when it was approved'),
  transaction_id: z.int().nullable(),
  seen: z.boolean(),
  approvable: z.boolean().describe('The caller may approve its next step'),
  reason_not: z.string().optional().describe('The code of the reason why not'),
});
/** The answer of a call whose movement waits for approval. */
export const sentSchema = doneSchema.extend({
  data: approvalSchema.pick({
    id: true,
    resource: true,
    state: true,
    round: true,
    sent_at: true,
    steps: true,
    record: true,
    voucher: true,
  }),
});
export const listSchema = z.object({ success: z.literal(true), data: z.array(approvalSchema) });
export const countSchema = z.object({
  success: z.literal(true),
  data: z.object({
    waiting: z.int().describe('Those that the caller may approve'),
    news: z.int().describe('The caller’s own that were posted or sent back and not seen since'),
    approves: z.boolean().describe('The caller has the right to approve something'),
  }),
});
export const filtersSchema = z.object({
  success: z.literal(true),
  data: z.object({
    resources: z.array(z.string()),
    makers: z.array(z.object({ id: z.int(), name: z.string() })).describe('Those whom the caller sees'),
  }),
});
export const oneSchema = z.object({
  success: z.literal(true),
  data: approvalSchema.extend({
    history: z.array(
      z.object({
        action: z.string(),
        by: z.string().nullable(),
        for: z.string().nullable(),
        at: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});
export const decidedSchema = doneSchema.extend({
  data: z.array(
    z.object({
      id: z.int(),
      outcome: z
        .enum(['posted', 'approved', 'returned', 'waiting'])
        .describe('approved: it waits for its next step; waiting: it stands as before'),
      transaction_id: z.int().optional(),
      failure: failed.optional(),
    }),
  ),
});
export const delegatesSchema = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.int(),
      from: z.string(),
      to: z.string(),
      own: z.boolean().describe('The caller gave it'),
      first_day: z.string(),
      last_day: z.string(),
    }),
  ),
});
