import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';

/**
 * The `onRequest` hook of calls for administrators: others are refused before the body is read.
 *
 * @throws AppError forbidden
 */
export async function requireAdmin({ actor }: Pick<FastifyRequest, 'actor'>): Promise<void> {
  if (!actor.isAdmin) throw new AppError('forbidden');
}
