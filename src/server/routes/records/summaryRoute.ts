import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { summaryCards } from '../../queries/ledgers/summaryCards.ts';
import { guardAccess, mayRead } from '../http/guardAccess.ts';
import { answers } from '../http/openapi.ts';

/** A sum of what the user does not see would be 0, which is no figure. */
function maySum(actor: Actor) {
  return (resource: Resource, field: string | undefined): boolean =>
    mayRead(resource, 'list', actor) &&
    (field === undefined || actor.access?.resources.get(resource.name)?.hidden.has(field) !== true);
}

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
      const data = await summaryCards(own.db, own, resource, maySum(actor));
      return { success: true, data };
    },
  );
}
