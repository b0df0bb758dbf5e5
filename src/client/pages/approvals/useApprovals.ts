import { useState } from 'react';
import type {
  ApprovalAnswer,
  ApprovalDecision,
  ApprovalFilters,
  OneApprovalAnswer,
} from '../../../schema/approval.ts';
import { useCall, useChange, useRows } from '../../data/index.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { APPROVALS } from '../../layout/approvals.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import { failureMessage } from '../../providers/messages.ts';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import { type ApprovalsState, queryOf } from './approvalsState.ts';

const failed = () => text('layout.approvalsFailed');

/** The page of approvals of a state; while another one loads, the one before. */
export function useApprovals(state: ApprovalsState) {
  const query = queryOf(state, useToday());
  const { data, ...reading } = useRows(
    { path: '/approvals', query, rows: 'data', failed: failed() },
    { ...APPROVALS, keepPrevious: (before) => before.query?.show === state.show },
  );
  return { ...reading, data: data as { rows: readonly ApprovalAnswer[]; total: number } | undefined };
}

export function useApprovalFilters() {
  return useCall<ApprovalFilters>({ path: '/approvals/filters', failed: failed() }, APPROVALS);
}

export function useApproval(id: string) {
  const call = { path: `/approvals/${encodeURIComponent(id)}`, failed: failed() };
  return useCall<OneApprovalAnswer>(call, { ...APPROVALS, retry: false });
}

/** The effect that posting it now would have on the books; the error is why it would be refused. */
export function useApprovalPreview(id: string) {
  const path = `/approvals/${encodeURIComponent(id)}/preview`;
  return useCall<Preview>({ path, body: {}, failed: failed() }, APPROVALS);
}

/** The call of the delegations; each is below it. */
export const DELEGATES = '/user/delegates';

/** Why an approval stands as before. */
export interface Refused {
  id: number;
  message: string;
}

/** Approves, sends back and withdraws. `refused` has what the last call left as it was. */
export function useDecide() {
  const { send, busy } = useChange();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  /** @returns whether the server has answered with decisions; otherwise all stands as before. */
  async function run(path: string, body: object, done: TextKey): Promise<boolean> {
    setRefused([]);
    const answer = await send<{ data?: readonly ApprovalDecision[] }>({ path, body, failed: failed() });
    if (answer === undefined) return false;
    const { data = [] } = answer;
    const left = data.flatMap(({ id, failure }) =>
      failure === undefined ? [] : [{ id, message: failureMessage(failure) ?? failure.message }],
    );
    setRefused(left);
    const isNothing = data.length > 0 && left.length === data.length;
    if (!isNothing) notify({ type: 'success', message: noticeOf(answer) ?? text(done) });
    return true;
  }

  const named = (all: readonly ApprovalAnswer[]) => all.map(({ id, round }) => ({ id, round }));
  return {
    busy,
    refused,
    approve: (all: readonly ApprovalAnswer[]) =>
      run('/approvals/approve', { approvals: named(all) }, 'approvals.approved'),
    sendBack: (all: readonly ApprovalAnswer[], reason: string) =>
      run('/approvals/return', { approvals: named(all), reason }, 'approvals.returned'),
    withdraw: ({ id }: ApprovalAnswer) => run(`/approvals/${id}/withdraw`, {}, 'approvals.withdrawn'),
  };
}
