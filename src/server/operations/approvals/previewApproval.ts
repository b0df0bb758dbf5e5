import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { type Preview, readPreview } from '../movements/previewTransaction.ts';
import { asTrial } from '../movements/trials.ts';
import { lockApproval } from './decide.ts';
import { postKept, readKept } from './keptCall.ts';

/**
 * The effect that what waits would have on the books if it were posted now, as the actor reads them.
 *
 * @throws AppError approvalNotFound, and why it would not be posted.
 */
export async function previewApproval(context: Context, actor: Actor, id: number): Promise<Preview> {
  return asTrial(context, actor, () =>
    rolledBack(context, async (trx) => {
      await lockApproval(trx, context, actor, id);
      const posted = await postKept(trx, context, await readKept(trx, context, id));
      return readPreview(readWithin(trx, context, actor), posted);
    }),
  );
}
