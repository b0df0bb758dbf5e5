import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { answers } from '../http/openapi.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { type QueryString, readWindow } from '../queries/lists/listParameters.ts';
import { recordHistory } from '../queries/lists/recordHistory.ts';
import { guardAccess } from './guardAccess.ts';

/** Without a window: as many as a screen will ever show. */
const NEWEST = { start: 0, end: 1_000 };

/** GET /audit/{resource}/{id}: the History of a record, newest first; whoever may see the record may see it. */
export function registerHistory(api: FastifyInstance, context: Context): void {
  api.get<{ Params: { resource: string; id: string }; Querystring: QueryString }>(
    '/audit/:resource/:id',
    { schema: { summary: 'Who changed what on a record', tags: ['Records'], response: answers() } },
    async ({ params, query, actor }, reply) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      if (resource === undefined) throw new AppError('notFound');
      guardAccess(resource, 'one', actor);
      const id = recordId(params.id);
      if (id === undefined) throw new AppError('notFound');
      const { entries, total } = await recordHistory(context.db, context, resource, id, historyWindow(query));
      // A record that is there has at least the row of its creation, but for those that came with their table.
      if (total === 0 && !(resource.kind === 'single' && id === 1)) throw new AppError('notFound');
      exposeTotal(reply, total);
      return { success: true, data: entries };
    },
  );
}

/** How much of a history is asked for, from its newest entry on. @throws AppError invalid */
export function historyWindow(query: QueryString): { start: number; end: number } {
  const errors: Record<string, string> = {};
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  const window = readWindow(values, (name, message) => {
    errors[name] = message;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return window ?? NEWEST;
}
