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

export type RowTask = RowDeed | RowAct | RowButton | RowLink;

export interface RowDeed {
  name: 'show' | 'edit' | 'delete' | 'restore';
  run: (row: BaseRecord) => void;
}

/** What the definition lets one do with a row, under its own words, as long as its condition holds. */
export interface RowAct {
  name: 'act';
  label: string;
  run: (row: BaseRecord) => void;
  isOffered: (row: BaseRecord) => boolean;
}

/** What opens over the list, under its own words. */
export interface RowButton {
  name: 'button';
  label: string;
  run: (row: BaseRecord) => void;
}

/** A way to another page from a row, under its own words. */
export interface RowLink {
  name: 'link';
  label: string;
  href: (row: BaseRecord) => string;
  /** The page is none of the dashboard's: it opens beside it. */
  newTab?: true;
}

/** What is offered for this row. */
export function offeredFor(row: BaseRecord, actions: readonly RowTask[]): readonly RowTask[] {
  return actions.filter((task) => task.name !== 'act' || task.isOffered(row));
}

/** A button's icon, and a letter of a link with the room beside its words; in pixels. */
const ICON = 34;
const LETTER = 7.5;
const LINK_ROOM = 22;
const ROOM = 28;

/** How wide the column of the actions is: for the row that offers the most. */
export function actionsWidth({ actions, asMenu }: RowTasks, rows: readonly BaseRecord[]): number {
  if (asMenu) return 88;
  const widthOf = (tasks: readonly RowTask[]) =>
    tasks.reduce(
      (sum, task) => sum + ('label' in task ? task.label.length * LETTER + LINK_ROOM : ICON),
      ROOM,
    );
  const most = rows.length === 0 ? [actions] : rows.map((row) => offeredFor(row, actions));
  return Math.max(92, Math.ceil(Math.max(...most.map(widthOf))));
}

/** The actions of a list's rows: those of the definition that are not denied; of deleted rows only to bring them back. */
export function rowActions(resource: Resource, may: May, deleted: boolean): RowDeed['name'][] {
  if (deleted) return may.delete ? ['restore'] : [];
  const allowed = { show: may.one, edit: may.update, delete: may.delete };
  return resource.list.actions.filter((action) => allowed[action]);
}
