/** A change of a record, as its history has it. */
export interface LatestChange {
  user_id?: number | null;
  user_name: string | null;
  /** 'YYYY-MM-DD HH:mm:ss' in the business zone. */
  at: string;
  changes: readonly { field: string }[];
}

/** The call of the latest changes of a record, newest first. */
export function latestChangesCall(resource: string, id: string | number): Call {
  return { path: `/audit/${resource}/${encodeURIComponent(String(id))}`, query: { _start: 0, _end: 10 } };
}

/** The changes in its answer. A host without histories has none. */
export function latestIn(body: unknown): LatestChange[] {
  const rows = (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(rows) ? (rows as LatestChange[]) : [];
}

/** Whether a change is the reader's own, which comes from another window. */
export function isOwnChange({ user_id }: LatestChange, reader: string | number): boolean {
  return user_id !== undefined && user_id !== null && String(user_id) === String(reader);
}

/** The latest change of a field. */
export function changeOf(changes: readonly LatestChange[], field: string): LatestChange | undefined {
  return changes.find((one) => one.changes.some((part) => part.field === field));
}

import type { Call } from '../../data/index.ts';
