import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import { refused } from '../../access/refusals.ts';

/** The audit rows of calls that belong to no resource. */
const PRODUCT = 'product';

/**
 * The `onRequest` hook of calls for administrators: others are refused before the body is read.
 *
 * @throws AppError forbidden
 */
export async function requireAdmin({ actor }: Pick<FastifyRequest, 'actor'>): Promise<void> {
  if (!actor.isAdmin) throw refused(new AppError('forbidden'), PRODUCT, { right: 'administrator' });
}
