import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import type { May } from '../page/useMay.ts';

/** What can be done with a row, and how it is done. */
export interface RowTasks {
  /** Opens the record; none where the one who is signed in may not look at it. */
  open: ((row: BaseRecord) => void) | undefined;
  /** The address of the record, for its link. */
  href: ((row: BaseRecord) => string) | undefined;
  actions: readonly RowTask[];
  asMenu: boolean;
}

export interface RowTask {
  name: 'show' | 'edit' | 'delete' | 'restore';
  run: (row: BaseRecord) => void;
}

/** The actions of a list's rows: those of the definition that are not denied; of deleted rows only to bring them back. */
export function rowActions(resource: Resource, may: May, deleted: boolean): RowTask['name'][] {
  if (deleted) return may.delete ? ['restore'] : [];
  const allowed = { show: may.one, edit: may.update, delete: may.delete };
  return resource.list.actions.filter((action) => allowed[action]);
}
