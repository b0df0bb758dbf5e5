import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { AnswerFailure } from '../../../errors/failure.ts';
import type { ApprovalDecision } from '../../../schema/approval.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import { runSql } from '../../database/runSql.ts';
import type { DoneStep } from '../../queries/approvals/Approval.ts';
import { type Tables, table } from '../../tables.ts';
import { findActors } from '../accounts/sessions.ts';
import { type ApprovalReader, approvalsFor, type OwnApproval } from './approvalsFor.ts';
import { type Approver, openSteps } from './approvers.ts';
import { postKept, readKept } from './keptCall.ts';
import { mailApprovers } from './mailApprovers.ts';
import { mailMaker } from './mailMaker.ts';
import { noteApproval } from './noteApproval.ts';

/** An approval as its approver saw it: one that was sent again since is not the same. */
export interface Named {
  id: number;
  round: number;
}

/** The outcome for one of several approvals; the failure is why it stands as before. */
export type Decision = Omit<ApprovalDecision, 'failure'> & { failure?: AnswerFailure };

/** How an operation reads approvals: in its own transaction. */
export function readingWithin(trx: Kysely<Tables>, context: Context): ApprovalReader {
  return {
    context,
    db: trx,
    readAs: (actor) => readWithin(trx, context, actor),
  };
}

/**
 * Approves a step of each of several movements, each by itself. The last step posts it, under the floors, periods and budgets of
 * this moment: if they refuse it, it waits on with their reason.
 */
export async function approveSeveral(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  all: readonly Named[],
): Promise<Decision[]> {
  return each(trx, all, async (named) => {
    const { approval, step, approver } = await openDecision(trx, context, actor, named);
    const isLast = approval.done.length + 1 === approval.steps.length;
    try {
      return await inSavepoint(trx, async (): Promise<Decision> => {
        await keepStep(trx, { approval, step, approver, actor });
        if (!isLast) {
          await mailNextStage(trx, context, approval, { step, user_id: actor.id });
          return { id: approval.id, outcome: 'approved' };
        }
        const id = await postApproved(trx, context, approval);
        const more = id === null ? {} : { transaction_id: id };
        await noteApproval(trx, { id: approval.id, action: 'posted', actor, more });
        await mailMaker(trx, context, approval, { actor, outcome: 'posted' });
        return { id: approval.id, outcome: 'posted', ...more };
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      await keepRefusal(trx, approval, actor, refusal.reason as AnswerFailure);
      return { id: approval.id, outcome: 'waiting', failure: refusal.reason as AnswerFailure };
    }
  });
}

/** Mails those of the next stage, once all steps of the one before are approved. */
async function mailNextStage(
  trx: Kysely<Tables>,
  context: Context,
  { choice: _, ...approval }: OwnApproval,
  { step, user_id }: Pick<DoneStep, 'step' | 'user_id'>,
): Promise<void> {
  const { steps, created_by } = approval;
  const done = [...approval.done, { step, user_id, for_user: null, at: '' }];
  if (openSteps(steps, done)[0]?.stage === steps[step]?.stage) return;
  const [maker] = await findActors(trx, context, [created_by]);
  await mailApprovers(trx, context, { ...approval, done }, maker?.name ?? '');
}

/** Sends several movements back to who sent them, each by itself. */
export async function returnSeveral(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  all: readonly Named[],
  reason: string,
): Promise<Decision[]> {
  return each(trx, all, async (named) => {
    const { approval, approver } = await openDecision(trx, context, actor, named);
    await runSql(
      trx,
      sql`update ${table.approval} a set state = 'returned', reason = ${reason}, refusal = null, seen = false
        where a.id = ${approval.id}`,
    );
    await noteApproval(trx, {
      id: approval.id,
      action: 'returned',
      actor,
      more: { reason, ...inNameOf(actor, approver) },
    });
    await mailMaker(trx, context, approval, { actor, outcome: 'returned', reason });
    return { id: approval.id, outcome: 'returned' };
  });
}

/** In the order of their ids, so that two calls cannot wait for each other. */
async function each(
  trx: Kysely<Tables>,
  all: readonly Named[],
  decide: (named: Named) => Promise<Decision>,
): Promise<Decision[]> {
  const decisions = new Map<number, Decision>();
  for (const named of all.toSorted((one, other) => one.id - other.id)) {
    if (decisions.has(named.id)) continue;
    try {
      decisions.set(named.id, await inSavepoint(trx, () => decide(named)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      decisions.set(named.id, { id: named.id, outcome: 'waiting', failure: error.failure });
    }
  }
  return [...new Set(all.map(({ id }) => id))].map((id) => decisions.get(id) as Decision);
}

interface Opened {
  approval: OwnApproval;
  step: number;
  approver: Approver;
}

/**
 * Locks an approval that an actor decides.
 *
 * @throws AppError approvalNotFound for one that they do not see; approvalOwn, approvalNotYours, approvalTwice, approvalClosed,
 * approvalChanged.
 */
async function openDecision(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  { id, round }: Named,
): Promise<Opened> {
  const approval = await lockApproval(trx, context, actor, id);
  const { choice } = approval;
  if ('refusal' in choice) throw new AppError(choice.refusal);
  if (approval.round !== round) throw new AppError('approvalChanged');
  return { approval, ...choice };
}

/** @throws AppError approvalNotFound for one that the actor does not see. */
export async function lockApproval(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  id: number,
): Promise<OwnApproval> {
  await runSql(trx, sql`select from ${table.approval} a where a.id = ${id} for update`);
  const [approval] = await approvalsFor(readingWithin(trx, context), actor, [id]);
  if (approval === undefined) throw new AppError('approvalNotFound');
  return approval;
}

async function keepStep(
  trx: Kysely<Tables>,
  { approval: { id, round }, step, approver, actor }: Opened & { actor: Actor },
): Promise<void> {
  const { for_user = null } = inNameOf(actor, approver);
  await runSql(
    trx,
    sql`insert into ${table.approval_step} (approval_id, round, step, user_id, for_user)
      values (${id}, ${round}, ${step}, ${actor.id}, ${for_user})`,
  );
  await noteApproval(trx, { id, action: 'approved', actor, more: inNameOf(actor, approver) });
}

function inNameOf(actor: Actor, approver: Approver): { for_user?: number } {
  return approver.id === actor.id ? {} : { for_user: approver.id };
}

async function keepRefusal(
  trx: Kysely<Tables>,
  { id }: OwnApproval,
  actor: Actor,
  refusal: AnswerFailure,
): Promise<void> {
  await runSql(
    trx,
    sql`update ${table.approval} a set refusal = ${JSON.stringify(refusal)} where a.id = ${id}`,
  );
  await noteApproval(trx, { id, action: 'not posted', actor, more: { code: refusal.code } });
}

/** @returns the id of its transaction; null if it posted nothing. */
async function postApproved(
  trx: Kysely<Tables>,
  context: Context,
  approval: OwnApproval,
): Promise<number | null> {
  const [id = null] = await postKept(trx, context, await readKept(trx, context, approval.id));
  await runSql(
    trx,
    sql`update ${table.approval} a
      set state = 'posted', transaction_id = ${id}, closed_at = now(), refusal = null, seen = false
      where a.id = ${approval.id}`,
  );
  return id;
}
