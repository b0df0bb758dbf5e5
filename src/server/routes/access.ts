import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs } from '../access/readAs.ts';
import type { Context } from '../context.ts';
import { findActor } from '../operations/accounts/sessions.ts';
import { accessHistory, signInHistory } from '../queries/access/accessHistory.ts';
import { accessOverview } from '../queries/access/accessOverview.ts';
import { whyHidden } from '../queries/access/whyHidden.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { answers } from './http/openapi.ts';
import { PAGED, readPage } from './http/readPage.ts';
import { requireAdmin } from './http/requireAdmin.ts';

const tags = ['Access'];

/** Without a page. */
const LATEST = { start: 0, end: 100 };

interface WhyQuery {
  resource?: string;
  id?: string;
  user?: string;
}

/** The calls of Setting, Access: GET /access, /access/history, /access/sign_ins and /access/why, in a scope below /api. */
export function registerAccess(api: FastifyInstance, context: Context): void {
  const described = (summary: string) => ({
    schema: { summary, tags, response: answers() },
    onRequest: requireAdmin,
  });
  api.get('/access', described('What each role gives, and who has it'), async ({ actor }) => ({
    success: true,
    data: await accessOverview(readAs(context, actor)),
  }));
  api.get(
    '/access/history',
    described('Changes of roles and of their rules, and refused rights'),
    async ({ actor }) => ({
      success: true,
      data: await accessHistory(readAs(context, actor)),
    }),
  );
  api.get<{ Querystring: QueryString }>(
    '/access/sign_ins',
    {
      schema: {
        summary: 'Who signed in and out, what failed and was locked out, newest first',
        tags,
        querystring: PAGED,
        response: answers(),
      },
      onRequest: requireAdmin,
    },
    async ({ query, actor }) => ({
      success: true,
      data: await signInHistory(readAs(context, actor), readPage(query) ?? LATEST),
    }),
  );
  api.get<{ Querystring: WhyQuery }>(
    '/access/why',
    {
      schema: {
        summary: 'Why a user reads a record or does not: each rule, and whether it holds',
        tags,
        querystring: {
          type: 'object',
          required: ['resource', 'id', 'user'],
          properties: {
            resource: { type: 'string', description: 'The name of the definition' },
            id: { type: 'string', description: 'The id of the record' },
            user: { type: 'string', description: 'The id of the user' },
          },
        },
        response: answers(),
      },
      onRequest: requireAdmin,
    },
    async ({ query: { resource: name = '', id = '', user = '' } }) => {
      const resource = Object.hasOwn(context.resources, name) ? context.resources[name] : undefined;
      const [record, person] = [recordId(id), recordId(user)];
      const actor = person === undefined ? undefined : await findActor(context.db, context, person);
      if (resource === undefined || record === undefined || actor === undefined)
        throw new AppError('notFound');
      return { success: true, data: await whyHidden(context, actor, resource, record) };
    },
  );
}
