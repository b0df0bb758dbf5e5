import type { Kysely } from 'kysely';
import { isObject } from '../../../schema/isObject.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { readApprovals } from '../../queries/approvals/readApprovals.ts';
import type { NeedsApproval } from '../movements/limits.ts';
import type { MovementItem } from '../movements/Movement.ts';
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
  const { item } = needed.movement;
  const [kept] = await runSql<{ id: number }>(
    trx,
    `insert into plinth.approval (resource, created_by, body, params, record, steps)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [item.resource.name, item.actor?.id, ...contentOf(needed)],
  );
  const id = kept?.id as number;
  await noteApproval(trx, { id, action: 'sent', actor: item.actor });
  return sentOf(trx, context, id, item);
}

/** Replaces a movement that waits or was sent back: its approvals so far do not count for it. */
export async function sendAgain(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  needed: NeedsApproval,
): Promise<Sent> {
  const { item } = needed.movement;
  await runSql(
    trx,
    `update plinth.approval set state = 'waiting', sent_at = now(), round = round + 1, reason = null, refusal = null, seen = true,
       body = $2, params = $3, record = $4, steps = $5 where id = $1`,
    [id, ...contentOf(needed)],
  );
  await noteApproval(trx, { id, action: 'sent again', actor: item.actor });
  return sentOf(trx, context, id, item);
}

/** The call, with the day on which it was sent, and the columns of its record. */
function contentOf({ movement, record, steps }: NeedsApproval): string[] {
  const { body, params = {} } = movement.item;
  const dated = isObject(body) ? { ...body, date: movement.date } : body;
  return [dated, params, record, steps].map((one) => JSON.stringify(one));
}

async function sentOf(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  { actor }: MovementItem,
): Promise<Sent> {
  const sender = actor as Actor;
  const [approval] = await readApprovals(readWithin(trx, context, sender), [id]);
  await mailApprovers(trx, context, approval as Approval, sender.name);
  return new Sent(approval as Approval);
}
