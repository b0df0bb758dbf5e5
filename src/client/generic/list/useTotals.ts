import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { bodyOf } from '../../providers/data/answers.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { listKey } from '../../providers/data/parts.ts';
import { send } from '../../providers/http.ts';
import { useToday } from '../../providers/today.ts';
import { SUMMARY } from '../page/derived.ts';
import { listRequest } from './listRequest.ts';
import type { ListState } from './listState.ts';

/** The sums of a list: its call with `_totals=true` (docs/calling.md). */
export interface FoundTotals {
  /** By field, as decimal text; null where only some records show the field. */
  totals: Readonly<Record<string, string | null>>;
  /** By product of the lines that the list finds by it. */
  lines?: readonly { field: string; id: number; name: string; totals: Readonly<Record<string, string>> }[];
  count: number;
  reversed: number;
  more: boolean;
}

/** The sums over all that a list finds; undefined until they arrive, and if the host has none. */
export function useTotals(resource: Resource, state: ListState): FoundTotals | undefined {
  const today = useToday();
  const { filters } = listRequest(resource, state, today);
  const { data } = useQuery({
    queryKey: [SUMMARY, 'totals', listKey(resource), filters],
    queryFn: ({ signal }) => readTotals(resource, state, today, signal),
    // A failure leaves the totals out: the rows have its message.
    retry: false,
  });
  return data ?? undefined;
}

/** Reads the sums; null if the host has none. */
export async function readTotals(
  resource: Resource,
  state: ListState,
  today: string,
  signal: AbortSignal,
): Promise<FoundTotals | null> {
  const { filters } = listRequest(resource, state, today);
  const { method, path } = resource.api.list;
  const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _totals: 'true' };
  const body = bodyOf(await send({ method, path, query, signal }), resource.texts.failed.list);
  return isObject(body) && isObject(body.totals) ? (body as unknown as FoundTotals) : null;
}
