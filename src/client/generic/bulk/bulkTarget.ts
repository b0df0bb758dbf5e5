import { fieldTypes } from '../../../fields/index.ts';
import { type Action, bulkFields, bulkOperations, type Resource } from '../../../schema/index.ts';
import type { BaseKey } from '../../data/index.ts';
import { listQuery } from '../../providers/data/listQuery.ts';
import type { Query } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';
import { browserStorage } from '../../providers/storage.ts';
import { listRequest } from '../list/listRequest.ts';
import type { ListState } from '../list/listState.ts';
import type { May } from '../page/useMay.ts';
import { bulkJobKey } from '../table/useRowSelection.ts';

/** The records of a bulk job: some by their ids, or all that a list finds. */
export type BulkTarget = { ids: readonly BaseKey[] } | { query: Query };

/** All records that the list finds, by the same parameters as the list's own call. */
export function foundTarget(resource: Resource, state: ListState, today: string): BulkTarget {
  const { filters } = listRequest(resource, state, today);
  return { query: listQuery({ filters, pagination: { mode: 'off' } }) };
}

/** An operation on many records: its name in the call, and its label. */
export interface BulkOperation {
  name: string;
  label: string;
  /** The message if the call fails without one of its own. */
  failed: string;
  /** The action of the definition, if it is one. */
  action?: Action | undefined;
}

/** The operations that the user may run for the records of a list; deleted records can only be restored. */
export function offeredOperations(
  resource: Resource,
  may: May,
  { isAdmin, deleted }: { isAdmin: boolean; deleted: boolean },
): BulkOperation[] {
  const { actions, texts } = resource;
  const operations = bulkOperations(resource);
  const own: Readonly<Record<string, BulkOperation | undefined>> = {
    update: { name: 'update', label: text('bulk.set'), failed: texts.failed.update },
    delete: { name: 'delete', label: text('list.action.delete'), failed: texts.failed.delete },
    restore: { name: 'restore', label: text('list.action.restore'), failed: texts.failed.update },
  };
  return operations.flatMap((name) => {
    if ((name === 'restore') !== deleted) return [];
    if (name === 'delete' || name === 'restore') return may[name] ? (own[name] ?? []) : [];
    if (!may.update && (name === 'update' || resource.rights === undefined)) return [];
    if (name === 'update') return bulkFields(resource, fieldTypes).length > 0 ? (own.update ?? []) : [];
    const action = actions.find((candidate) => candidate.name === name);
    if (action === undefined || (action.access === 'admin' && !isAdmin)) return [];
    return [{ name, label: action.label, failed: action.failed, action }];
  });
}

/** A job that was started here and has not ended: this browser remembers it, so that a reload can continue it. */
export interface UnfinishedJob {
  id: number;
  operation: string;
  total: number;
}

/** The place where this browser keeps a list's unfinished job. */
export function unfinishedJobs(user: unknown, list: string) {
  const name = bulkJobKey(user, list);
  return {
    read: (): UnfinishedJob | undefined => {
      try {
        const job: unknown = JSON.parse(browserStorage.get(name) ?? 'null');
        return job === null ? undefined : (job as UnfinishedJob);
      } catch {
        return undefined;
      }
    },
    write: (job: UnfinishedJob) => browserStorage.set(name, JSON.stringify(job)),
    clear: () => browserStorage.remove(name),
  };
}
