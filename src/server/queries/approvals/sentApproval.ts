import type { Approval } from './Approval.ts';

/** A movement that was sent for approval, as its call answers it. */
export function sentApproval({ id, resource, state, round, sent_at, steps, record, voucher }: Approval) {
  return { id, resource, state, round, sent_at, steps, record, voucher };
}
