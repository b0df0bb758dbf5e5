import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
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

/** GET /dated/{resource}/{id}: the values of a record's dated fields and from which day each held, the last change first. */
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
}
