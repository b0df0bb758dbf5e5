import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Row } from '../queries/runSql.ts';
import type { MovementItem } from './Movement.ts';
import { recordMovement } from './recordMovements.ts';

/**
 * Records a movement: its transaction and its row, in the caller's database transaction.
 *
 * @param actor null for the product itself (import).
 * @param more the wall time that an import dates it by, and the parameters of the call's path.
 * @returns the row as it travels.
 * @throws AppError invalid, notFound, conflict, and what a posting refuses.
 */
export async function createMovement(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  body: unknown,
  actor: Actor | null,
  { at, params }: Pick<MovementItem, 'at' | 'params'> = {},
): Promise<Row> {
  return recordMovement(trx, context, { resource, body, actor, at, params });
}
