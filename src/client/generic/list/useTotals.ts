import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { type Call, type Reader, useCall } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import { useToday } from '../../providers/today.ts';
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
  // A failure leaves the totals out: the rows have its message.
  const { data } = useCall(totalsCall(resource, state, useToday()), { read: totalsIn, retry: false });
  return data ?? undefined;
}

/** Reads the sums; null if the host has none. */
export async function readTotals(
  reader: Reader,
  resource: Resource,
  state: ListState,
  today: string,
  signal: AbortSignal,
): Promise<FoundTotals | null> {
  return totalsIn(await reader.call(totalsCall(resource, state, today), signal));
}

function totalsCall(resource: Resource, state: ListState, today: string): Call {
  const { filters } = listRequest(resource, state, today);
  const query = { ...listQuery({ filters, pagination: { mode: 'off' } }), _totals: 'true' };
  return { path: resource.api.list.path, query, failed: resource.texts.failed.list };
}

function totalsIn(body: unknown): FoundTotals | null {
  return isObject(body) && isObject(body.totals) ? (body as unknown as FoundTotals) : null;
}
