/** Approvals as their calls answer them (docs/business-rules.md, "Approvals"). */
import type { FailureBody } from '../errors/AppError.ts';
import type { VOUCHER_GROUPS, VoucherGroup } from './access.ts';

export const APPROVAL_STATES = ['waiting', 'returned', 'withdrawn', 'posted'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** An opening or an adjustment that waits. The figures are left out for who does not read them. */
export interface ApprovalVoucher {
  type: (typeof VOUCHER_GROUPS)[VoucherGroup];
  /** The day on which it counts, YYYY-MM-DD. */
  date: string;
  reason?: string | undefined;
  /** The amount that it adds to or takes from the balance and the value of the stock, without a sign. Decimal text. */
  amount?: string;
  /** The posted fields that it changes: of the first cash balance `balance`. */
  changes?: readonly { field: string; before: number; after: number }[];
}

/** A step of an approval, with the names of who approved it; `at` is null until somebody has. */
export interface ApprovalStepAnswer {
  /** The role that approves it; null for anybody with the right to approve. */
  role: string | null;
  label: string | null;
  stage: number;
  by: string | null;
  /** In whose name, for a delegate. */
  for: string | null;
  at: string | null;
}

/** A movement, an opening or an adjustment that waits for approval or did. Moments are 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export interface ApprovalAnswer {
  id: number;
  /** The resource that it is about; `cash` for the first cash balance, which belongs to no record. */
  resource: string;
  state: ApprovalState;
  /** How often it was sent: an approval names the round that it is for. */
  round: number;
  created_at: string;
  sent_at: string;
  closed_at: string | null;
  maker: string | null;
  /** The reader sent it. */
  own: boolean;
  /** The movement as its list would show it, without an id; of an opening or an adjustment its record, of cash empty. */
  record: Readonly<Record<string, unknown>>;
  /** The record that an adjustment is about. */
  record_id: number | null;
  /** The opening or the adjustment; null for a movement. */
  voucher: ApprovalVoucher | null;
  /** The body of its call, for its maker alone. */
  body?: Readonly<Record<string, unknown>> | undefined;
  steps: readonly ApprovalStepAnswer[];
  /** Why it was sent back. */
  reason: string | null;
  /** Why it could not be posted after its approval. */
  refusal: FailureBody | null;
  /** The movement, once it is posted. */
  transaction_id: number | null;
  /** Its maker has seen how it ended. */
  seen: boolean;
  /** The reader may approve its next step. */
  approvable: boolean;
  /** The code of the reason why not. */
  reason_not?: string | undefined;
}

/** A step of an approval as it happened. */
export interface ApprovalEventAnswer {
  action: string;
  by: string | null;
  for: string | null;
  at: string;
  reason: string | null;
}

export type OneApprovalAnswer = ApprovalAnswer & { history: readonly ApprovalEventAnswer[] };

/** The numbers beside the link to approvals. */
export interface ApprovalCount {
  /** Those that the reader may approve. */
  waiting: number;
  /** The reader's own that were posted or sent back since they looked. */
  news: number;
  /** The reader has the right to approve something. */
  approves: boolean;
}

/** The kinds and the people by which approvals can be filtered. */
export interface ApprovalFilters {
  resources: readonly string[];
  makers: readonly { id: number; name: string }[];
}

/** The outcome for one of several approvals: `approved` waits for another step; `waiting` was refused and stands as before. */
export interface ApprovalDecision {
  id: number;
  outcome: 'posted' | 'approved' | 'returned' | 'waiting';
  transaction_id?: number | undefined;
  failure?: FailureBody | undefined;
}
