import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { reversal } from '../../../ledger/reversal.ts';
import { OWN_VOUCHERS, postedFields } from '../../../schema/index.ts';
import { openChange } from '../../access/openChange.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { post } from '../../database/post.ts';
import { type Original, readOriginal } from '../../queries/transactions/original.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { reverseArrears } from '../people/arrears.ts';
import { guardPosted, postingRight } from '../records/recordVoucher.ts';
import { withCostOfGoods } from './costOfGoods.ts';
import { markReversed } from './markReversed.ts';
import { refuseProbing } from './refusedPostings.ts';
import { refuseLostAccrual, refuseOverdrawnSites } from './refuseReversal.ts';

/**
 * Reverses a movement, an opening or an adjustment (docs/business-rules.md, "Reversals"): everything that it posted.
 *
 * @param reason the note of the reversal.
 * @param date the day of the reversal; the original's if it is undefined.
 * @throws AppError the errors of `readOriginal`, of a refused reversal and of `post`.
 */
export async function reverseTransaction(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  reason: string,
  actor: Actor,
  date?: string,
): Promise<{ original: Original; reversalId: number; voucherNo: string | null }> {
  const original = await readOriginal(productDb(trx), readAsProduct(context), id);
  await openReversal(trx, context, actor, original, 'reverse');
  const day = reversalDay(context, original, date);
  await markReversed(trx, original);
  const reversal = await withCostOfGoods(
    trx,
    readAsProduct(context),
    original.posted,
    reversalOf(original, day, reason, actor),
  );
  const { transactionId, voucherNo } = await post(trx, reversal, context.settings);
  const by = { id: transactionId as number, date: day, reason };
  const taken = await reverseArrears(trx, context, original, by, actor);
  await refuseLostAccrual(trx, context, original, taken.size > 0);
  await refuseOverdrawnSites(trx, context, original, actor);
  return { original, reversalId: transactionId as number, voucherNo };
}

/**
 * Refuses an actor whose roles do not give the right for the record of a transaction. What was posted by hand is taken back by who may
 * post by hand: the opening of the books by administrators.
 *
 * @throws AppError as `openChange`; forbidden, balanceForAdministrators, stockForAdministrators for what was posted by hand.
 */
export async function openReversal(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  { resource, header }: Original,
  right: 'reverse' | 'correct',
): Promise<void> {
  if (actor.access !== undefined) await refuseProbing(trx, actor);
  if (resource !== undefined) {
    await openChange(trx, context, actor, { resource, right, id: header.id });
    return;
  }
  const { resource: name, record_id: id } = header;
  const owner = name === null || id === null ? undefined : context.resources[name];
  if (owner !== undefined && id !== null) {
    const names = postedFields(owner).map((field) => field.name);
    guardPosted(owner, names, await postingRight(trx, context, owner, actor, id));
  } else if (!actor.isAdmin && (name === null || !mayOpenBooks(actor))) throw new AppError('forbidden');
}

/** Whether a role opens the books of no record, such as cash. */
function mayOpenBooks({ access }: Actor): boolean {
  return access?.books.has('balance') === true;
}

/**
 * The day of a reversal: the original's, or the given one, from the original's to today.
 *
 * @throws AppError invalid at `date`
 */
export function reversalDay({ timeZone }: Context, { header }: Original, date: string = header.date): string {
  const field = { field: 'date', label: 'Date' };
  if (date < header.date)
    throw invalid({ date: failure('beforeOriginal', { field, day: { day: header.date } }) });
  if (date > businessToday(timeZone)) throw invalid({ date: failure('inFutureDay', { field }) });
  return date;
}

/** The posting that reverses a transaction. */
export function reversalOf(
  { posted, header }: Original,
  date: string,
  reason: string,
  actor: Actor,
): Posting {
  return reversal(posted, {
    date,
    note: reason,
    createdBy: actor.id,
    voucher: OWN_VOUCHERS.reversal,
    // The reversal of an opening or an adjustment is about the same record.
    resource: header.resource,
    recordId: header.record_id,
    projectId: posted.entries.find(({ projectId }) => typeof projectId === 'number')?.projectId,
  });
}
