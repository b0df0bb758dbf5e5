import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { requireAdmin } from './requireAdmin.ts';

/** The `onRequest` hook of calls for those who may close days, a right of its own. @throws AppError forbidden */
export async function requireClosing(request: Pick<FastifyRequest, 'actor'>): Promise<void> {
  if (request.actor.access?.books.has('close') !== true) await requireAdmin(request);
}

/** The same for calls that name what is in every book. @throws AppError forbidden, statementNeedsAll */
export async function requireClosingOfAll(request: Pick<FastifyRequest, 'actor'>): Promise<void> {
  await requireClosing(request);
  const { isAdmin, access } = request.actor;
  const readsAll = access?.readsAllBooks === true && access.readsAllStocks;
  if (!isAdmin && !readsAll) throw new AppError('statementNeedsAll');
}
