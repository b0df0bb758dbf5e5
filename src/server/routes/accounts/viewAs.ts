import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { recordId } from '../../../schema/recordId.ts';
import { accessOf } from '../../access/compile.ts';
import type { Actor, Context } from '../../context.ts';
import { findActor } from '../../operations/accounts/sessions.ts';

/** `role:cashier` or `user:12`: whose eyes an administrator looks through. */
const HEADER = 'x-view-as';

/**
 * The hook, after `authenticate`, by which an administrator sees the product as a role or a user does. They read, and change nothing.
 *
 * @throws AppError forbidden for others, viewingOnly for a change, notFound.
 */
export function viewAs(context: Context): onRequestAsyncHookHandler {
  return async (request) => {
    const wanted = request.headers[HEADER];
    if (wanted === undefined || request.routeOptions.config.open === true) return;
    if (!request.actor.isAdmin) throw new AppError('forbidden');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('viewingOnly');
    request.actor = await viewed(context, request, String(wanted));
  };
}

async function viewed(context: Context, { actor }: FastifyRequest, wanted: string): Promise<Actor> {
  const [kind, name = ''] = wanted.split(':');
  if (kind === 'role') {
    const roles = name === 'staff' ? [] : [name];
    const own = { ...actor, isAdmin: false, roles };
    if (!Object.hasOwn(context.access?.roles ?? {}, name) && roles.length > 0) throw new AppError('notFound');
    return { ...own, access: accessOf(context, own) };
  }
  const id = kind === 'user' ? recordId(name) : undefined;
  const found = id === undefined ? undefined : await findActor(context.db, context, id);
  if (found === undefined) throw new AppError('notFound');
  return { ...found, access: accessOf(context, found) };
}
