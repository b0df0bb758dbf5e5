import type { Kysely } from 'kysely';
import type { Posting } from '../../../ledger/posting.ts';
import { reversal } from '../../../ledger/reversal.ts';
import type { Actor, Context } from '../../context.ts';
import { post } from '../../database/post.ts';
import type { Tables } from '../../database/tables.ts';
import { type Original, readOriginal } from '../../queries/transactions/original.ts';
import { withCostOfGoods } from './costOfGoods.ts';
import { markReversed } from './markReversed.ts';
import { refuseLostAccrual, refuseOverdrawnSites } from './refuseReversal.ts';

/**
 * Reverses a movement (docs/business-rules.md, "Reversals"): everything that it posted, on its own date.
 *
 * @param reason the note of the reversal.
 * @throws AppError the errors of `readOriginal`, of a refused reversal and of `post`.
 */
export async function reverseTransaction(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  reason: string,
  actor: Actor,
): Promise<{ original: Original; reversalId: number }> {
  const original = await readOriginal(trx, context, id);
  await markReversed(trx, original);
  const reversal = await withCostOfGoods(trx, original.posted, reversalOf(original, reason, actor));
  const { transactionId } = await post(trx, reversal, context.settings);
  await refuseLostAccrual(trx, context, original);
  await refuseOverdrawnSites(trx, context, original);
  return { original, reversalId: transactionId as number };
}

/** The posting that reverses a movement. */
export function reversalOf({ posted, resource }: Original, reason: string, actor: Actor): Posting {
  return reversal(posted, {
    date: posted.date,
    note: reason,
    createdBy: actor.id,
    resource: resource.name,
    recordId: null,
  });
}
