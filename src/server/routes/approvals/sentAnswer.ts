import { notice } from '../../../errors/notices.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import type { Sent } from '../../operations/approvals/sendForApproval.ts';
import { sentApproval } from '../../queries/approvals/sentApproval.ts';
import type { AnswerBody } from '../http/keyedAnswer.ts';

/** The answer of a call that waits for an approval. */
export function sentAnswer(context: Context, { approval }: Sent): AnswerBody {
  const sent = noticeBody(context, notice('sentForApproval'));
  return { status: 202, body: { success: true, ...sent, data: sentApproval(approval) } };
}

/** Whether a limit of any role holds for one of these movements or groups of vouchers. */
export function isLimited({ access }: Context, names: readonly string[]): boolean {
  const limits = Object.values(access?.roles ?? {}).flatMap((role) => role.limits);
  return limits.some(({ resources }) => names.some((name) => resources.has(name)));
}
