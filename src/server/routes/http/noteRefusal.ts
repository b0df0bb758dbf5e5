import type { FastifyRequest } from 'fastify';
import { type Refusal, refusalOf } from '../../access/refusals.ts';
import type { Context } from '../../context.ts';
import { REFUSED } from '../../queries/access/auditRows.ts';

/** The same refusal is kept once in this time, in milliseconds, so that a script cannot fill the audit trail. */
const ONCE_IN = 60_000;
const MOST = 1000;

/** Keeps a refused right in the audit trail: who, what, and by which call. The answer does not depend on it. */
export function refusalNoter(context: Context): (error: unknown, request: FastifyRequest) => Promise<void> {
  const kept = new Map<string, number>();
  return async (error, request) => {
    const refusal = refusalOf(error);
    const { actor } = request as Partial<FastifyRequest>;
    if (refusal === undefined || actor === undefined) return;
    const key = JSON.stringify([actor.id, refusal]);
    const now = Date.now();
    if (now - (kept.get(key) ?? 0) < ONCE_IN) return;
    if (kept.size >= MOST) kept.clear();
    kept.set(key, now);
    try {
      await keep(context, request, actor.id, refusal);
    } catch (err) {
      request.log.error({ err }, 'A refusal could not be kept');
    }
  };
}

async function keep({ db }: Context, request: FastifyRequest, user: number, refusal: Refusal): Promise<void> {
  const { method, routeOptions } = request;
  const call = `${method} ${routeOptions.url ?? ''}`;
  await db
    .insertInto('plinth.audit')
    .values({
      resource: refusal.resource,
      record_id: refusal.record,
      action: REFUSED,
      user_id: user,
      old: null,
      new: JSON.stringify({ right: refusal.right, call }),
    })
    .execute();
}
