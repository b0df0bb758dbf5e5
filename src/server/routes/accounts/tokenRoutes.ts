import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import { isDay } from '../../../fields/calendar.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { noticeBody } from '../../messages.ts';
import { accountTable } from '../../operations/accounts/account.ts';
import { endToken, makeToken, ownTokens, tokenRoles } from '../../operations/accounts/apiTokens.ts';
import { withProof } from '../../operations/accounts/ownProof.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { originOf } from './deviceHeader.ts';
import { ownName } from './ownName.ts';

const tags = ['My account'];
const REQUIRED = fieldIssue('required');
/** The calls that a token may make in a minute. */
const CALLS = { usual: 600, most: 6_000 };

const body = z
  .strictObject({
    name: ownName,
    role: z
      .string()
      .max(100, fieldIssue('notValid'))
      .nullable()
      .default(null)
      .describe('A role of access.yaml whose rights the token has; null for all rights of its owner'),
    last_day: z
      .string(REQUIRED)
      .refine(isDay, fieldIssue('notDate'))
      .describe('The last day on which it holds, at most a year ahead'),
    calls_per_minute: z
      .int(fieldIssue('notWholeNumber'))
      .min(1, fieldIssue('tooSmall', { least: { number: '1' } }))
      .max(CALLS.most, fieldIssue('tooBig', { most: { number: String(CALLS.most) } }))
      .default(CALLS.usual),
    current_password: z
      .string(REQUIRED)
      .min(1, REQUIRED)
      .optional()
      .describe('One’s own; not needed with a code'),
    code: z
      .string(REQUIRED)
      .trim()
      .max(64, fieldIssue('notValid'))
      .optional()
      .describe(
        'In place of the password, of an account with a second factor: of its app, or a recovery code',
      ),
  })
  .refine(({ current_password, code }) => current_password !== undefined || code !== undefined, {
    error: REQUIRED,
    path: ['current_password'],
  });
fieldLabels.add(body, {
  name: 'Name',
  role: 'Role',
  last_day: 'Last day',
  calls_per_minute: 'Calls a minute',
  current_password: 'Current password',
  code: 'Code',
});

const token = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string().nullable(),
  calls_per_minute: z.number(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  last_day: z.string(),
});

const tokens = z.object({
  success: z.literal(true),
  data: z.array(token),
  roles: z
    .array(z.object({ name: z.string(), label: z.string() }))
    .describe('Those that a new token may have'),
});

const made = doneSchema.extend({
  data: token.extend({ token: z.string().describe('It is shown in this answer only') }),
});

/** The tokens with which programs call in the user's name (docs/business-rules.md, "Tokens for programs"). */
export function registerTokens(app: FastifyInstance, context: Context): void {
  const config = { people: true };
  app.get(
    '/user/tokens',
    {
      config,
      schema: { summary: 'One’s own tokens for programs', tags, response: answers(tokens) },
    },
    async ({ actor }) => ({
      success: true,
      data: await ownTokens(context, actor),
      roles: tokenRoles(context, actor),
    }),
  );

  // Without an idempotency key: a stored answer would hold the token.
  app.withTypeProvider<ZodTypeProvider>().post(
    '/user/tokens',
    {
      config,
      schema: {
        summary: 'Make a token for a program, with one’s password or second factor',
        tags,
        body,
        response: answers(made, { status: 201 }),
      },
    },
    async (request, reply) => {
      const { current_password, code, ...wanted } = request.body;
      const data = await withProof(
        context,
        request.actor,
        { current_password, code },
        originOf(request),
        (trx) => makeToken(trx, context, request.actor, wanted),
      );
      return reply.code(201).send({ success: true, ...noticeBody(context, notice('tokenMade')), data });
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/user/tokens/:id',
    {
      config,
      schema: {
        summary: 'End one of one’s own tokens for programs',
        tags,
        params: idParam(),
        response: answers(doneSchema),
      },
    },
    async ({ actor, params }) => {
      await inTransaction(context, (trx) =>
        endToken(trx, accountTable(context.resources), actor.id, recordId(params.id), actor.id),
      );
      return { success: true, ...noticeBody(context, notice('tokenEnded')) };
    },
  );
}
