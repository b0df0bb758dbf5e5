import type { Kysely } from 'kysely';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { readApprovals } from '../../queries/approvals/readApprovals.ts';
import type { NeedsApproval } from '../limits/limits.ts';
import { mailApprovers } from './mailApprovers.ts';
import { noteApproval } from './noteApproval.ts';

/** A movement that is kept until it is approved, in place of its row. */
export class Sent {
  readonly approval: Approval;

  constructor(approval: Approval) {
    this.approval = approval;
  }
}

/** The outcome of recording a movement: its row, or that it waits. */
export type Recorded = Row | Sent;

/** Keeps a movement until it is approved (docs/business-rules.md, "Approvals"). */
export async function sendForApproval(
  trx: Kysely<Tables>,
  context: Context,
  needed: NeedsApproval,
): Promise<Sent> {
  const { resource, actor } = needed.call;
  const [kept] = await runSql<{ id: number }>(
    trx,
    `insert into plinth.approval (resource, created_by, body, params, record, steps, voucher, record_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [resource.name, actor.id, ...contentOf(needed)],
  );
  const id = kept?.id as number;
  await noteApproval(trx, { id, action: 'sent', actor });
  return sentOf(trx, context, id, actor);
}

/** Replaces a movement that waits or was sent back: its approvals so far do not count for it. */
export async function sendAgain(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  needed: NeedsApproval,
): Promise<Sent> {
  const { actor } = needed.call;
  await runSql(
    trx,
    `update plinth.approval set state = 'waiting', sent_at = now(), round = round + 1, reason = null, refusal = null, seen = true,
       body = $2, params = $3, record = $4, steps = $5, voucher = $6, record_id = $7 where id = $1`,
    [id, ...contentOf(needed)],
  );
  await noteApproval(trx, { id, action: 'sent again', actor });
  return sentOf(trx, context, id, actor);
}

/** The call, the columns of its record, its steps, and what it posts by hand. */
function contentOf({ call, steps }: NeedsApproval): unknown[] {
  const { body, params = {}, record, voucher = null, recordId = null } = call;
  return [...[body, params, record, steps, voucher].map((one) => one && JSON.stringify(one)), recordId];
}

async function sentOf(trx: Kysely<Tables>, context: Context, id: number, sender: Actor): Promise<Sent> {
  const [approval] = await readApprovals(readWithin(trx, context, sender), [id]);
  await mailApprovers(trx, context, approval as Approval, sender.name);
  return new Sent(approval as Approval);
}
