import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../schema/isObject.ts';
import { asHttpError, bodyOf } from './data/answers.ts';
import { useDefinitions } from './definitions.tsx';
import { type Query, send } from './http.ts';
import { type TextKey, text } from './i18n.ts';

/** The query keys of everything about approvals begin with it. */
export const APPROVALS = 'approvals';

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

/** The body of a call of approvals. Throws Refine's HttpError, with the text `failed` if the server sends none. */
export async function askApprovals(
  method: string,
  path: string,
  { body, failed = 'layout.approvalsFailed', key }: { body?: object; failed?: TextKey; key?: string } = {},
): Promise<unknown> {
  try {
    const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
    return bodyOf(
      await send({ method, path, ...(body && { body }), ...(headers && { headers }) }),
      text(failed),
    );
  } catch (error) {
    throw asHttpError(error, text(failed));
  }
}

/** A page of approvals, and the number of all that are found. Throws Refine's HttpError. */
export async function listApprovals(query: Query): Promise<{ rows: readonly Approval[]; total: number }> {
  const failed = text('layout.approvalsFailed');
  try {
    const answer = await send({ method: 'GET', path: '/approvals', query });
    const { data: rows } = bodyOf(answer, failed) as { data: readonly Approval[] };
    return { rows, total: Number(answer.headers.get('x-total-count') ?? rows.length) };
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

/** The number of movements that wait for the user; undefined where no movement needs approval, and until it is known. */
export function useApprovalCount(): ApprovalCount | undefined {
  const { approvals } = useDefinitions();
  const { data } = useQuery({
    queryKey: [APPROVALS, 'count'],
    enabled: approvals !== undefined,
    queryFn: async () => {
      const answer = await askApprovals('GET', '/approvals/count');
      return isObject(answer) ? (answer.data as ApprovalCount) : { waiting: 0, news: 0 };
    },
  });
  return data;
}
