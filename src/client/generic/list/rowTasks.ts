import { mayFor, type Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import type { May } from '../page/useMay.ts';

/** The actions of a row and their handlers. */
export interface RowTasks {
  /** Opens the record; undefined if the user may not see it. */
  open: ((row: BaseRecord) => void) | undefined;
  /** The address of the record, for its link. */
  href: ((row: BaseRecord) => string) | undefined;
  actions: readonly RowTask[];
  asMenu: boolean;
}

export type RowTask = RowOperation | RowCustomAction | RowButton | RowLink;

export interface RowOperation {
  name: 'show' | 'edit' | 'delete' | 'restore';
  run: (row: BaseRecord) => void;
  isOffered: (row: BaseRecord) => boolean;
}

/** An action of the definition, with its label. It is offered while its condition holds. */
export interface RowCustomAction {
  name: 'act';
  label: string;
  run: (row: BaseRecord) => void;
  isOffered: (row: BaseRecord) => boolean;
}

/** A button that opens a dialog over the list, for the rows that its condition holds for. */
export interface RowButton {
  name: 'button';
  label: string;
  run: (row: BaseRecord) => void;
  isOffered: (row: BaseRecord) => boolean;
}

/** A link to another page from a row. */
export interface RowLink {
  name: 'link';
  label: string;
  href: (row: BaseRecord) => string;
  /** The link opens an external page in a new tab. */
  newTab?: true;
}

/** The actions offered for this row. */
export function offeredFor(row: BaseRecord, actions: readonly RowTask[]): readonly RowTask[] {
  return actions.filter((task) => !('isOffered' in task) || task.isOffered(row));
}

/** The width of the column of a menu, for its header, and of one of buttons where there is room. */
const MENU = 68;
const BUTTONS = 92;

/** The widths of a button's icon, a letter of a link and the padding beside it, in pixels. */
const ICON = 34;
const LETTER = 7.5;
const LINK_ROOM = 22;
const ROOM = 28;

/** The width of the actions column, for the row with the most actions. */
export function actionsWidth(
  { actions, asMenu }: RowTasks,
  rows: readonly BaseRecord[],
  isTight = false,
): number {
  if (asMenu) return MENU;
  const widthOf = (tasks: readonly RowTask[]) =>
    tasks.reduce(
      (sum, task) => sum + ('label' in task ? task.label.length * LETTER + LINK_ROOM : ICON),
      ROOM,
    );
  const most = rows.length === 0 ? [actions] : rows.map((row) => offeredFor(row, actions));
  return Math.max(isTight ? MENU : BUTTONS, Math.ceil(Math.max(...most.map(widthOf))));
}

/** The actions of a list's rows: those of the definition that the user may run. Deleted rows can only be restored. */
export function rowActions(resource: Resource, may: May, deleted: boolean): RowOperation['name'][] {
  if (deleted) return may.restore ? ['restore'] : [];
  const allowed = { show: may.one, edit: may.update, delete: may.delete };
  return resource.list.actions.filter((action) => allowed[action]);
}

/** Whether an operation may be run for a row, by the rights of its record. */
export function mayRun(operation: RowOperation['name'], row: BaseRecord): boolean {
  return mayFor(row, operation === 'edit' ? 'update' : operation);
}
