import type { ApprovalCount } from '../../schema/approval.ts';
import { useCall } from '../data/index.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { text } from '../providers/i18n.ts';

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
