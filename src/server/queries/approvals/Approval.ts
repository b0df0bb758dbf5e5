import type { AnswerFailure } from '../../../errors/failure.ts';
import type { ApprovalStep } from '../../../schema/access.ts';
import type { ApprovalAnswer } from '../../../schema/approval.ts';
import type { Row } from '../../database/runSql.ts';

/** Names approvals in the audit trail and in live updates. */
export const APPROVAL = 'approval';

export type ApprovalAction =
  | 'sent'
  | 'sent again'
  | 'approved'
  | 'returned'
  | 'withdrawn'
  | 'posted'
  | 'not posted'
  | 'delegated'
  | 'delegation ended';

/** A step that somebody has approved. */
export interface DoneStep {
  step: number;
  user_id: number;
  /** In whose name, for a delegate. */
  for_user: number | null;
  at: string;
}

type Shared =
  | 'id'
  | 'resource'
  | 'state'
  | 'round'
  | 'created_at'
  | 'sent_at'
  | 'closed_at'
  | 'record'
  | 'record_id'
  | 'voucher'
  | 'reason'
  | 'transaction_id'
  | 'seen';

/** An approval as a reader sees it, before the names of people are looked up. */
export interface Approval extends Pick<ApprovalAnswer, Shared> {
  created_by: number;
  steps: readonly ApprovalStep[];
  done: readonly DoneStep[];
  /** Why it could not be posted after its approval. */
  refusal: AnswerFailure | null;
  /** The body of its call, for its maker alone. */
  body: Row | null;
}
