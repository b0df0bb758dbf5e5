import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import { answers } from '../http/openapi.ts';
import { summaryCards } from '../queries/ledgers/summaryCards.ts';
import { guardAccess } from './guardAccess.ts';

/** GET /summary/{resource}: the figures of the cards above a list; those of records that one may not list are left out. */
export function registerSummary(api: FastifyInstance, context: Context): void {
  api.get<{ Params: { resource: string } }>(
    '/summary/:resource',
    { schema: { summary: 'The figures above a list', tags: ['Records'], response: answers() } },
    async ({ params, actor }) => {
      const known = Object.hasOwn(context.resources, params.resource);
      const resource = known ? context.resources[params.resource] : undefined;
      if (resource === undefined) throw new AppError('notFound');
      guardAccess(resource, 'list', actor);
      const cards = resource.list.summary.filter((card) => mayList(context, card.of, actor));
      return { success: true, data: await summaryCards(context.db, context, cards) };
    },
  );
}

function mayList({ resources }: Context, name: string, actor: Actor): boolean {
  return actor.isAdmin || resources[name]?.access.list !== 'admin';
}
