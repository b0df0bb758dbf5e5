import { type Kysely, sql } from 'kysely';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { readApprovals } from '../../queries/approvals/readApprovals.ts';
import { type Tables, table } from '../../tables.ts';
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
  const content = contentOf(needed);
  const [kept] = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.approval} (resource, created_by, body, params, record, steps, voucher, record_id)
      values (${resource.name}, ${actor.id}, ${content.body}, ${content.params}, ${content.record}, ${content.steps},
        ${content.voucher}, ${content.recordId}) returning id`,
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
  const content = contentOf(needed);
  await runSql(
    trx,
    sql`update ${table.approval} a
      set state = 'waiting', sent_at = now(), round = a.round + 1, reason = null, refusal = null, seen = true,
        body = ${content.body}, params = ${content.params}, record = ${content.record}, steps = ${content.steps},
        voucher = ${content.voucher}, record_id = ${content.recordId}
      where a.id = ${id}`,
  );
  await noteApproval(trx, { id, action: 'sent again', actor });
  return sentOf(trx, context, id, actor);
}

/** The call, the columns of its record, its steps, and what it posts by hand, as JSON; and the id of the record of an adjustment. */
function contentOf({ call, steps }: NeedsApproval) {
  const { body, params = {}, record, voucher = null, recordId = null } = call;
  const json = (value: unknown) => value && JSON.stringify(value);
  return {
    body: json(body),
    params: json(params),
    record: json(record),
    steps: json(steps),
    voucher: json(voucher),
    recordId,
  };
}

async function sentOf(trx: Kysely<Tables>, context: Context, id: number, sender: Actor): Promise<Sent> {
  const [approval] = await readApprovals(readWithin(trx, context, sender), [id]);
  await mailApprovers(trx, context, approval as Approval, sender.name);
  return new Sent(approval as Approval);
}
