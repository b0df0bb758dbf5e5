import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import { readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { noticeBody } from '../../messages.ts';
import { accountTable } from '../../operations/accounts/account.ts';
import { endSession } from '../../operations/accounts/sessions.ts';
import { signIn } from '../../operations/accounts/signIn.ts';
import { noteSignIn } from '../../operations/accounts/signInTrail.ts';
import { accountFields } from '../../queries/lists/accountFields.ts';
import { firstViews } from '../../queries/lists/savedViews.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { originOf, sendDevice } from './deviceHeader.ts';

const tags = ['Signing in'];

const REQUIRED = fieldIssue('required');

const credentials = z.strictObject({
  email: z
    .string(REQUIRED)
    .normalize('NFC')
    .trim()
    .min(1, REQUIRED)
    .max(254, fieldIssue('tooLong', { most: 254 }))
    .refine((text) => !text.includes('\0'), fieldIssue('notValid')),
  password: z.string(REQUIRED).min(1, REQUIRED),
});
fieldLabels.add(credentials, { email: 'Email', password: 'Password' });

const DEVICES =
  'The header X-Device-Token of the answer makes the device known to the account: sent with later sign-ins, wrong passwords from elsewhere do not lock it out.';

/** The answer of a sign-in. */
export const signedIn = doneSchema.extend({
  token: z.string().optional(),
  second_factor: z
    .object({ token: z.string(), methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])) })
    .optional()
    .describe('Sent in place of the token: what the second step needs'),
});
const user = z.object({
  success: z.literal(true),
  data: z.looseObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    first_views: z.record(z.string(), z.number()),
  }),
});

/** Sign-in, sign-out and the signed-in user (docs/business-rules.md, "Sessions"). */
export function registerSignIn(app: FastifyInstance, context: Context): void {
  const accounts = accountTable(context.resources);

  app.withTypeProvider<ZodTypeProvider>().post(
    '/login',
    {
      config: { open: true },
      schema: {
        summary: 'Sign in',
        description: `${DEVICES} An account with a second factor is answered second_factor in place of the token: POST /login/second takes its token with a code.`,
        tags,
        body: credentials,
        response: answers(signedIn),
        security: [],
      },
    },
    async (request, reply) => {
      const done = await signIn(context, accounts, request.body, originOf(request));
      if ('started' in done)
        return {
          success: true,
          ...noticeBody(context, notice('secondFactorNeeded')),
          second_factor: done.started,
        };
      const { token, deviceToken } = done;
      sendDevice(reply, deviceToken);
      return { success: true, ...noticeBody(context, notice('signedIn')), token };
    },
  );

  app.post(
    '/logout',
    {
      config: { people: true, settingUp: true },
      schema: { summary: 'Sign out: the token ends', tags, response: answers(doneSchema) },
    },
    async (request) => {
      await inTransaction(context, async (trx) => {
        await endSession(trx, request.tokenHash);
        await noteSignIn(trx, accounts, request.actor.id, 'signed_out', originOf(request));
      });
      return { success: true, ...noticeBody(context, notice('signedOut')) };
    },
  );

  app.get(
    '/user',
    { schema: { summary: 'Who is signed in', tags, response: answers(user) } },
    async ({ actor }) => ({
      success: true,
      data: {
        ...(await accountFields(readAsProduct(context), accounts.resource, actor.id)),
        id: actor.id,
        name: actor.name,
        email: actor.email,
        is_admin: actor.isAdmin,
        first_views: await firstViews(readAsProduct(context), actor),
      },
    }),
  );
}
