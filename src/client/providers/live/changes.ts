import { referencesIn } from '../../../schema/references.ts';
import type { Resource, Resources } from '../../../schema/resource.ts';

/** A changed record or book, as the server sends it. */
export interface Change {
  /** The resource, or a book without a record, such as cash. */
  entity: string;
  /** Null for a book without a record, and if many records of the entity have changed. */
  id: number | null;
  version: number;
}

/** Collected changes: the ids by entity, null for all of its records. `all` means that anything may have changed. */
export interface ChangeSet {
  all: boolean;
  ids: ReadonlyMap<string, ReadonlySet<number> | null>;
}

export const NOTHING: ChangeSet = { all: false, ids: new Map() };
export const EVERYTHING: ChangeSet = { all: true, ids: new Map() };

export function withChanges({ all, ids }: ChangeSet, changes: readonly Change[]): ChangeSet {
  const next = new Map(ids);
  for (const { entity, id } of changes) {
    const known = next.get(entity);
    next.set(entity, id === null || known === null ? null : new Set([...(known ?? []), id]));
  }
  return { all, ids: next };
}

export function isNothing({ all, ids }: ChangeSet): boolean {
  return !all && ids.size === 0;
}

/** The changed records of an entity; null if many or unknown ones have changed, undefined if none has. */
export function changedIds({ all, ids }: ChangeSet, entity: string): ReadonlySet<number> | null | undefined {
  return all ? null : ids.get(entity);
}

/** Whether a record may look different: it has changed itself, or one that it refers to. */
export function changesRecord(set: ChangeSet, resource: Resource, id: string): boolean {
  const own = set.ids.get(resource.name);
  return set.all || own === null || own?.has(Number(id)) === true || changesReferences(set, resource);
}

/** Whether rows of a resource may look different. */
export function changesRows(set: ChangeSet, resource: Resource): boolean {
  return set.all || set.ids.has(resource.name) || changesReferences(set, resource);
}

/** Rows show the names of the records that they refer to. */
function changesReferences({ ids }: ChangeSet, { fields }: Resource): boolean {
  const all = Object.values(fields).flatMap(referencesIn);
  return all.some(({ one }) => one.to !== undefined && ids.has(one.to));
}

/** The resource of a list: its own, or an additional one such as `project.completed`. */
export function resourceOfList(resources: Resources, name: string): Resource | undefined {
  return resources[name.split('.')[0] ?? ''];
}
