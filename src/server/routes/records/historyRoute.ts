import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { recordHistory } from '../../queries/lists/recordHistory.ts';
import { guardAccess } from '../http/guardAccess.ts';
import { idInPath } from '../http/idInPath.ts';
import { answers } from '../http/openapi.ts';
import { PAGED, readPage, type Window } from '../http/readPage.ts';
import { exposeTotal } from '../http/sendRows.ts';

/** Without a window: the maximum that a screen shows. */
const NEWEST = { start: 0, end: 1_000 };

/** GET /audit/{resource}/{id}: the history of a record, newest first, for users who may see the record. */
export function registerHistory(api: FastifyInstance, context: Context): void {
  api.get<{ Params: { resource: string; id: string }; Querystring: QueryString }>(
    '/audit/:resource/:id',
    {
      schema: {
        summary: 'Who changed what on a record',
        tags: ['Records'],
        querystring: PAGED,
        response: answers(),
      },
    },
    async ({ params, query, actor }, reply) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      if (resource === undefined) throw new AppError('notFound');
      guardAccess(resource, 'one', actor);
      const id = idInPath(params, 'notFound');
      const own = readAs(context, actor);
      const { entries, total } = await recordHistory(own.db, own, resource, id, historyWindow(query));
      // Every existing record has at least the row of its creation, except those that were created with their table.
      if (total === 0 && !(resource.kind === 'single' && id === 1)) throw new AppError('notFound');
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );
}

/** The requested part of a record's history, from its newest entry on. */
export function historyWindow(query: QueryString): Window {
  return readPage(query) ?? NEWEST;
}
