import { useCall } from '../data/index.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { text } from '../providers/i18n.ts';

/** A step of an approval; `by` is null until somebody has approved it. */
export interface ApprovalStep {
  role: string | null;
  label: string | null;
  stage: number;
  by: string | null;
  for: string | null;
  at: string | null;
}

/** An opening or an adjustment that waits; its figures are missing for who does not read them. */
export interface ApprovalVoucher {
  type: 'opening' | 'adjustment';
  date: string;
  reason?: string;
  amount?: string;
  changes?: readonly { field: string; before: number; after: number }[];
}

/** A movement, an opening or an adjustment that waits, or did (GET /approvals). */
export interface Approval {
  id: number;
  resource: string;
  state: 'waiting' | 'returned' | 'withdrawn' | 'posted';
  round: number;
  sent_at: string;
  closed_at: string | null;
  maker: string | null;
  own: boolean;
  record: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  voucher?: ApprovalVoucher | null;
  steps: readonly ApprovalStep[];
  reason: string | null;
  refusal: { code: string; message: string; params: object } | null;
  transaction_id: number | null;
  approvable: boolean;
}

export interface ApprovalCount {
  /** Those that the user may approve. */
  waiting: number;
  /** The user's own that were posted or sent back since the user looked. */
  news: number;
}

/** The call of the counts. */
export const APPROVAL_COUNT = '/approvals/count';

/** A record's change makes none: they come and go with what is posted, and with what others decide. */
export const APPROVALS = { staleAfter: 'posting' } as const;

/** The number of movements that wait for the user; undefined where no movement needs approval, and until it is known. */
export function useApprovalCount(): ApprovalCount | undefined {
  const { approvals } = useDefinitions();
  const call = { path: APPROVAL_COUNT, failed: text('layout.approvalsFailed') };
  return useCall<ApprovalCount>(approvals === undefined ? undefined : call, APPROVALS).data;
}
