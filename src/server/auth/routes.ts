import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, jsonSchema } from '../http/openapi.ts';
import { type AccountTable, accountTable, identifier, tableOf } from './account.ts';
import { sendDevice, sentDevices } from './devices.ts';
import { endSession } from './sessions.ts';
import { signIn } from './signIn.ts';

const tags = ['Signing in'];

const credentials = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .normalize('NFC')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Email may have at most 254 characters')
    .refine((text) => !text.includes('\0'), 'Email is not valid'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required'),
});

const DEVICES =
  'The header X-Device-Token of the answer makes the device known to the account: sent with later sign-ins, wrong passwords from elsewhere do not lock it out.';

const signedIn = z.object({ success: z.literal(true), message: z.string(), token: z.string() });
const done = z.object({ success: z.literal(true), message: z.string() });
const user = z.object({
  success: z.literal(true),
  data: z.looseObject({ id: z.number(), name: z.string(), email: z.string(), is_admin: z.boolean() }),
});

/** Sign-in, sign-out and who is signed in (specification, document 2, section 7; business rules, section 10). */
export function registerAuth(app: FastifyInstance, context: Context): void {
  const accounts = accountTable(context.resources);

  app.post(
    '/login',
    {
      config: { open: true },
      schema: {
        summary: 'Sign in',
        description: DEVICES,
        tags,
        body: jsonSchema(credentials),
        response: answers(signedIn),
        security: [],
      },
    },
    async (request, reply) => {
      const given = checkBody(credentials, request.body);
      const { ip: address, headers } = request;
      const origin = { address, userAgent: headers['user-agent'], devices: sentDevices(request) };
      const { token, deviceToken } = await signIn(context, accounts, given, origin);
      sendDevice(reply, deviceToken);
      return { success: true, message: 'Signed in', token };
    },
  );

  app.post(
    '/logout',
    { schema: { summary: 'Sign out: the token ends', tags, response: answers(done) } },
    async (request) => {
      await endSession(context.db, request.tokenHash);
      return { success: true, message: 'Logged out!' };
    },
  );

  app.get(
    '/user',
    { schema: { summary: 'Who is signed in', tags, response: answers(user) } },
    async ({ actor }) => ({
      success: true,
      data: {
        ...(await ownFields(context, accounts, actor.id)),
        id: actor.id,
        name: actor.name,
        email: actor.email,
        is_admin: actor.isAdmin,
      },
    }),
  );
}

/** What the account's record has beside: the columns that may be read, such as a project. */
async function ownFields(
  { db, types }: Context,
  { resource }: AccountTable,
  id: number,
): Promise<Record<string, unknown>> {
  const columns = Object.values(resource.fields).filter(
    ({ source, type }) => source === 'column' && types[type]?.storage === 'plain',
  );
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const text = `select ${names} from ${tableOf(resource)} where id = $1`;
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [id]));
  return rows[0] ?? {};
}
