import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailureBody } from '../../../errors/AppError.ts';
import { refreshPosted } from '../../generic/page/derived.ts';
import type { Preview } from '../../generic/transaction/Transaction.ts';
import { APPROVALS, type Approval, askApprovals, listApprovals } from '../../providers/approvals.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import { failureMessage } from '../../providers/messages.ts';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { type ApprovalsState, queryOf } from './approvalsState.ts';

export interface ApprovalEvent {
  action: string;
  by: string | null;
  for: string | null;
  at: string;
  reason: string | null;
}

export type OneApproval = Approval & { history: readonly ApprovalEvent[] };

async function dataOf<Data>(method: string, path: string): Promise<Data> {
  return ((await askApprovals(method, path)) as { data: Data }).data;
}

/** The page of approvals of a state; while another one loads, the one before. */
export function useApprovals(state: ApprovalsState) {
  const today = useToday();
  return useQuery({
    queryKey: [APPROVALS, 'list', state],
    placeholderData: (before, query) =>
      (query?.queryKey[2] as ApprovalsState | undefined)?.show === state.show ? before : undefined,
    queryFn: () => listApprovals(queryOf(state, today)),
  });
}

/** The kinds and the people by which approvals can be filtered. */
export interface ApprovalFilters {
  resources: readonly string[];
  makers: readonly { id: number; name: string }[];
}

export function useApprovalFilters() {
  return useQuery({
    queryKey: [APPROVALS, 'filters'],
    queryFn: () => dataOf<ApprovalFilters>('GET', '/approvals/filters'),
  });
}

export function useApproval(id: string) {
  return useQuery({
    queryKey: [APPROVALS, 'one', id],
    queryFn: () => dataOf<OneApproval>('GET', `/approvals/${encodeURIComponent(id)}`),
    retry: false,
  });
}

/** The effect that posting it now would have on the books; the error is why it would be refused. */
export function useApprovalPreview(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [APPROVALS, 'preview', id],
    enabled,
    queryFn: () => dataOf<Preview>('POST', `/approvals/${encodeURIComponent(id)}/preview`),
    retry: false,
    gcTime: 0,
  });
}

interface Decision {
  id: number;
  outcome: 'posted' | 'approved' | 'returned' | 'waiting';
  failure?: FailureBody;
}

/** Why an approval stands as before. */
export interface Refused {
  id: number;
  message: string;
}

/** Approves, sends back and withdraws. `refused` has what the last call left as it was. */
export function useDecide() {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  /** @returns whether the server has answered with decisions; otherwise all stands as before. */
  async function run(path: string, body: object, done: TextKey): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setRefused([]);
    try {
      const answer = await askApprovals('POST', path, { body, key: keyFor({ path, body }) });
      keyFor.renew();
      const { data = [] } = answer as { data?: readonly Decision[] };
      const left = data.flatMap(({ id, failure }) =>
        failure === undefined ? [] : [{ id, message: failureMessage(failure) ?? failure.message }],
      );
      setRefused(left);
      const isNothing = data.length > 0 && left.length === data.length;
      if (!isNothing) notify({ type: 'success', message: noticeOf(answer) ?? text(done) });
      refreshPosted(queries);
      return true;
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message });
      return false;
    } finally {
      setBusy(false);
    }
  }

  const named = (all: readonly Approval[]) => all.map(({ id, round }) => ({ id, round }));
  return {
    busy,
    refused,
    approve: (all: readonly Approval[]) =>
      run('/approvals/approve', { approvals: named(all) }, 'approvals.approved'),
    sendBack: (all: readonly Approval[], reason: string) =>
      run('/approvals/return', { approvals: named(all), reason }, 'approvals.returned'),
    withdraw: ({ id }: Approval) => run(`/approvals/${id}/withdraw`, {}, 'approvals.withdrawn'),
  };
}
