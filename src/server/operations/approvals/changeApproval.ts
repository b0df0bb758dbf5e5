import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { NeedsApproval } from '../limits/limits.ts';
import type { OwnApproval } from './approvalsFor.ts';
import { lockApproval } from './decide.ts';
import { readKept, runAgain } from './keptCall.ts';
import { noteApproval } from './noteApproval.ts';
import { type Recorded, sendAgain } from './sendForApproval.ts';

/**
 * Changes a movement that waits or was sent back, and sends it again. All approvals so far are void. If it needs none any more, it is
 * posted, and shows no approval: those before were of another amount.
 *
 * @returns its resource, undefined for the first cash balance; and what became of it.
 * @throws AppError approvalNotFound, approvalNotMaker, approvalClosed, and the errors of recording it.
 */
export async function changeApproval(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  id: number,
  body: unknown,
): Promise<{ resource: Resource | undefined; recorded: Recorded }> {
  await lockOwn(trx, context, actor, id);
  const kept = await readKept(trx, context, id);
  const { resource } = kept;
  const result = await runAgain(trx, context, kept, body, actor);
  if (result instanceof NeedsApproval)
    return { resource, recorded: await sendAgain(trx, context, id, result) };
  const { row, transactions } = result;
  const [transaction = null] = transactions;
  const record =
    resource === undefined
      ? sql`'{}'`
      : sql`(select to_jsonb(t) from ${tableOf(resource)} t where t.id = ${row.id})`;
  await runSql(
    trx,
    sql`update ${table.approval} a
      set state = 'posted', transaction_id = ${transaction}, closed_at = now(), reason = null, refusal = null,
        round = a.round + 1, steps = '[]', body = ${JSON.stringify(body)}, voucher = null,
        record = ${record}
      where a.id = ${id}`,
  );
  await noteApproval(trx, {
    id,
    action: 'posted',
    actor,
    more: transaction === null ? {} : { transaction_id: transaction },
  });
  return { resource, recorded: row };
}

/** Takes back one's own movement that waits or was sent back. @throws as `changeApproval` */
export async function withdrawApproval(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  id: number,
): Promise<void> {
  await lockOwn(trx, context, actor, id);
  await runSql(
    trx,
    sql`update ${table.approval} a set state = 'withdrawn', closed_at = now() where a.id = ${id}`,
  );
  await noteApproval(trx, { id, action: 'withdrawn', actor });
}

async function lockOwn(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  id: number,
): Promise<OwnApproval> {
  const approval = await lockApproval(trx, context, actor, id);
  if (!approval.isOwn) throw new AppError('approvalNotMaker');
  if (!['waiting', 'returned'].includes(approval.state)) throw new AppError('approvalClosed');
  return approval;
}
