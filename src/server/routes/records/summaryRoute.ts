import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { summaryCards } from '../../queries/ledgers/summaryCards.ts';
import { guardAccess, isAllowed } from '../http/guardAccess.ts';
import { answers } from '../http/openapi.ts';

/** GET /summary/{resource}: the cards above a list; those of records that the user may not list are left out. */
export function registerSummary(api: FastifyInstance, context: Context): void {
  api.get<{ Params: { resource: string } }>(
    '/summary/:resource',
    { schema: { summary: 'The figures above a list', tags: ['Records'], response: answers() } },
    async ({ params, actor }) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      if (resource === undefined) throw new AppError('notFound');
      guardAccess(resource, 'list', actor);
      const own = readAs(context, actor);
      const data = await summaryCards(own.db, own, resource, (one) => isAllowed(one, 'list', actor));
      return { success: true, data };
    },
  );
}
