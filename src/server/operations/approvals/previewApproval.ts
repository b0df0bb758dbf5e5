import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { type Preview, readPreview } from '../movements/previewTransaction.ts';
import { recordMovement } from '../movements/recordMovements.ts';
import { asTrial } from '../movements/trials.ts';
import { approvedItem, lockApproval } from './decide.ts';

/**
 * The effect that a movement would have on the books if it were posted now, as the actor reads them.
 *
 * @throws AppError approvalNotFound, and why it would not be posted.
 */
export async function previewApproval(context: Context, actor: Actor, id: number): Promise<Preview> {
  return asTrial(context, actor, () =>
    rolledBack(context, async (trx) => {
      await lockApproval(trx, context, actor, id);
      const row = await recordMovement(trx, context, await approvedItem(trx, context, id));
      return readPreview(readWithin(trx, context, actor), [Number(row.id)]);
    }),
  );
}
