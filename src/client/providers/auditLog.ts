import type { AuditLogProvider, ILog } from '@refinedev/core';
import type { HistoryEntry } from '../../schema/history.ts';
import { asHttpError, bodyOf, httpError, rowsOf } from './data/answers.ts';
import { send } from './http.ts';
import { text } from './i18n.ts';

/**
 * Refine's audit log: the product's histories (`GET /audit/{resource}/{id}`). The server writes one with each change, so that
 * `create` has nothing to add, and nobody can change one.
 */
export const auditLogProvider: AuditLogProvider = {
  create: async () => undefined,
  /** The history of one record, newest first: `useLogList({ resource, meta: { id } })`. @throws HttpError */
  get: async ({ resource, action, meta }) => {
    const id: unknown = meta?.id;
    if (id === undefined) throw httpError(422, text('query.historyOf', { resource }));
    const path = `/audit/${encodeURIComponent(resource)}/${encodeURIComponent(String(id))}`;
    try {
      const rows =
        rowsOf(bodyOf(await send({ method: 'GET', path }), text('failure.unexpected')), 'data') ?? [];
      const entries = (rows as unknown as HistoryEntry[]).map((entry) => logOf(resource, id, entry));
      return entries.filter((entry) => action === undefined || entry.action === action);
    } catch (error) {
      throw asHttpError(error, text('failure.unexpected'));
    }
  },
  update: async () => {
    throw httpError(422, text('query.historyFixed'));
  },
};

/** An entry in Refine's terms, with its values as text; `createdAt` is in the business time zone. */
function logOf(resource: string, id: unknown, entry: HistoryEntry): ILog {
  const values = (side: 'old' | 'new') =>
    Object.fromEntries(entry.changes.map((change) => [change.field, change[side]]));
  return {
    id: entry.id,
    createdAt: entry.at,
    author: { id: entry.user_id, name: entry.user_name },
    ...(entry.reason && { name: entry.reason }),
    resource,
    action: entry.action,
    data: values('new'),
    previousData: values('old'),
    meta: { id },
  };
}
