import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { datedFields } from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { previewArrears } from '../../operations/records/previewArrears.ts';
import { datedHistory, readDated } from '../../queries/lists/datedHistory.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { guardAccess } from '../http/guardAccess.ts';
import { idInPath } from '../http/idInPath.ts';
import { answers } from '../http/openapi.ts';
import { PAGED } from '../http/readPage.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { historyWindow } from './historyRoute.ts';

const day = { type: 'string', format: 'date' };
const amount = { type: 'number', description: 'Below 0 where the pay is less by now' };

const previewSchema = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: ['object', 'null'],
      description: 'Null for who does not read the pay and all books',
      required: ['total', 'periods'],
      properties: {
        total: amount,
        periods: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              first: day,
              last: day,
              date: { ...day, description: 'The day on which it is posted' },
              project_id: { type: ['integer', 'null'] },
              project_name: { type: ['string', 'null'] },
              amount,
            },
          },
        },
      },
    },
  },
};

/**
 * GET /dated/{resource}/{id}: the values of a record's dated fields and from which day each held, the last change first; POST .../arrears:
 * what an edit of them would post.
 */
export function registerDated(api: FastifyInstance, context: Context): void {
  api.get<{ Params: { resource: string; id: string }; Querystring: QueryString }>(
    '/dated/:resource/:id',
    {
      schema: {
        summary: 'What dated values of a record were, and from which day',
        tags: ['Records'],
        querystring: PAGED,
        response: answers(),
      },
    },
    async ({ params, query, actor }, reply) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      const own = readAs(context, actor);
      if (resource === undefined || readDated(own, resource).length === 0) throw new AppError('notFound');
      guardAccess(resource, 'one', actor);
      const id = idInPath(params, 'notFound');
      const { entries, total } = await datedHistory(own.db, own, resource, id, historyWindow(query));
      if (total === 0 && (await findRecord(own.db, own, resource, id)) === undefined)
        throw recordNotFound(resource);
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );

  api.post<{ Params: { resource: string; id: string } }>(
    '/dated/:resource/:id/arrears',
    {
      schema: {
        summary:
          'What an edit of dated values would post for periods whose pay was accrued already; nothing is changed',
        tags: ['Records'],
        body: {
          type: 'object',
          description: 'The body of the edit, of which the dated values and `effective_from` count',
        },
        response: answers(previewSchema),
      },
    },
    async ({ params, body, actor }) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      if (resource === undefined || datedFields(resource).length === 0) throw new AppError('notFound');
      guardAccess(resource, 'update', actor);
      const id = idInPath(params, 'notFound');
      return { success: true, data: await previewArrears(context, resource, id, body, actor) };
    },
  );
}
