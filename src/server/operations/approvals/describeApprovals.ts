import { errorOf } from '../../../errors/AppError.ts';
import type { ApprovalAnswer, ApprovalEventAnswer } from '../../../schema/approval.ts';
import { productDb } from '../../access/readAs.ts';
import type { Actor } from '../../context.ts';
import { messageWriter } from '../../messages.ts';
import { approvalEvents } from '../../queries/approvals/approvalEvents.ts';
import { type ApprovalReader, type OwnApproval, peopleOfApprovals } from './approvalsFor.ts';

/** Approvals as their calls answer them, with the names of people. */
export async function describeApprovals(
  reader: ApprovalReader,
  actor: Actor,
  approvals: readonly OwnApproval[],
): Promise<ApprovalAnswer[]> {
  const nameOf = await peopleOfApprovals(reader, actor, approvals);
  const { context } = reader;
  return approvals.map((one) => {
    const { created_by, done, choice, isOwn, isApprover: _, steps, refusal, body, ...rest } = one;
    return {
      ...rest,
      maker: nameOf(one, created_by),
      own: isOwn,
      steps: steps.map((step, index) => {
        const found = done.find((each) => each.step === index);
        return {
          ...step,
          label: step.role === null ? null : (context.access?.roles[step.role]?.label ?? step.role),
          by: found === undefined ? null : nameOf(one, found.user_id),
          for: found === undefined ? null : nameOf(one, found.for_user),
          at: found?.at ?? null,
        };
      }),
      refusal: refusal && errorOf(refusal).toBody(messageWriter(context)),
      ...(body !== null && { body }),
      approvable: 'step' in choice,
      ...('refusal' in choice && { reason_not: choice.refusal }),
    };
  });
}

/** The events of one, for who sees it. */
export async function describeEvents(
  reader: ApprovalReader,
  actor: Actor,
  approval: OwnApproval,
): Promise<ApprovalEventAnswer[]> {
  const { db, context } = reader;
  const events = await approvalEvents({ db: productDb(db), timeZone: context.timeZone }, approval.id);
  const people = await peopleOfApprovals(reader, actor, [
    {
      ...approval,
      done: events.map(({ user_id, for_user, at }) => ({ step: 0, user_id: user_id ?? 0, for_user, at })),
    },
  ]);
  return events.map(({ user_id, for_user, ...event }) => ({
    ...event,
    by: people(approval, user_id),
    for: people(approval, for_user),
  }));
}
