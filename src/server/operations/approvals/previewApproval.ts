import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { type Preview, tried } from '../movements/previewTransaction.ts';
import { lockApproval } from './decide.ts';
import { postKept, readKept } from './keptCall.ts';

/**
 * The effect that what waits would have on the books if it were posted now, as the actor reads them.
 *
 * @throws AppError approvalNotFound, and why it would not be posted.
 */
export async function previewApproval(context: Context, actor: Actor, id: number): Promise<Preview> {
  return rolledBack(context, async (trx) => {
    await lockApproval(trx, context, actor, id);
    return tried(trx, context, actor, async () => postKept(trx, context, await readKept(trx, context, id)));
  });
}
