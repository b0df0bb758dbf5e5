import type { AnswerFailure } from '../../../errors/failure.ts';
import type { ApprovalStep } from '../../../schema/access.ts';
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

export const APPROVAL_STATES = ['waiting', 'returned', 'withdrawn', 'posted'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A step that somebody has approved. */
export interface DoneStep {
  step: number;
  user_id: number;
  /** In whose name, for a delegate. */
  for_user: number | null;
  at: string;
}

/** An opening or an adjustment that waits. The figures are left out for who does not read them. */
export interface ShownVoucher {
  type: 'opening' | 'adjustment';
  date: string;
  reason?: string;
  amount?: string;
  changes?: readonly { field: string; before: number; after: number }[];
}

/** A movement, an opening or an adjustment that waits for approval or did, as a reader sees it. */
export interface Approval {
  id: number;
  resource: string;
  state: ApprovalState;
  created_by: number;
  /** Moments are 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  created_at: string;
  sent_at: string;
  closed_at: string | null;
  /** How often it was sent: an approval names the round that it is for. */
  round: number;
  steps: readonly ApprovalStep[];
  done: readonly DoneStep[];
  /** Why it was sent back. */
  reason: string | null;
  /** Why it could not be posted after its approval. */
  refusal: AnswerFailure | null;
  /** The record that an adjustment is about. */
  record_id: number | null;
  /** The changes of an opening or an adjustment, as far as its reader reads them; null for a movement. */
  voucher: ShownVoucher | null;
  /** The movement, once it is posted. */
  transaction_id: number | null;
  /** Its maker has seen how it ended. */
  seen: boolean;
  /** The movement as its list would show it, without an id. */
  record: Row;
  /** The body of its call, for its maker alone. */
  body: Row | null;
}
