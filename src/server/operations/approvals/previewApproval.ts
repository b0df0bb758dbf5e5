import { readWithin } from '../../access/readAs.ts';
import { readsFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { type Preview, readPreview, UNTRIED } from '../movements/previewTransaction.ts';
import { lockApproval } from './decide.ts';
import { postKept, readKept } from './keptCall.ts';

/**
 * The effect that what waits would have on the books if it were posted now, as the actor reads them.
 *
 * @returns nothing for who does not read all books and stocks.
 * @throws AppError approvalNotFound, and why it would not be posted.
 */
export async function previewApproval(context: Context, actor: Actor, id: number): Promise<Preview> {
  return rolledBack(context, async (trx) => {
    await lockApproval(trx, context, actor, id);
    if (!readsFigures(actor.access)) return UNTRIED;
    const posted = await postKept(trx, context, await readKept(trx, context, id));
    return readPreview(readWithin(trx, context, actor), posted);
  });
}
