import type { AccessControlProvider } from '@refinedev/core';
import type { OperationName, Resources } from '../../schema/index.ts';
import type { Definitions } from './definitions.tsx';
import { text } from './i18n.ts';

const OPERATIONS: Readonly<Record<string, OperationName>> = {
  list: 'list',
  show: 'one',
  one: 'one',
  clone: 'create',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

/** Actions that access.yaml has a right for, and the operation whose permission they need without that file. */
const RIGHTS: Readonly<Record<string, OperationName>> = {
  restore: 'delete',
  export: 'list',
  import: 'create',
  print: 'one',
  mail: 'one',
  bulk: 'update',
  reverse: 'create',
  correct: 'create',
};

/**
 * Whether a user may run an action on a resource, by its definition: one of Refine's, one that access.yaml has a right for, or one of
 * the definition's `actions`. Any other is refused, and so is everything of an unknown resource. The server checks it again.
 *
 * @param resource its name, or that of one of its further lists (`project.completed`).
 */
export function mayDo(resources: Resources, isAdmin: boolean, resource: string, action: string): boolean {
  const name = resource.split('.')[0] ?? '';
  const found = Object.hasOwn(resources, name) ? resources[name] : undefined;
  // An entity that the definitions leave out does not exist for the user.
  if (found === undefined) return false;
  if (found.rights !== undefined && Object.hasOwn(RIGHTS, action)) return found.rights.includes(action);
  const own = found.actions.find((declared) => declared.name === action);
  if (own !== undefined)
    return (own.access !== 'admin' || isAdmin) && mayDo(resources, isAdmin, name, 'edit');
  const all = { ...OPERATIONS, ...RIGHTS };
  const operation = Object.hasOwn(all, action) ? all[action] : undefined;
  return operation !== undefined && (found.access[operation] !== 'admin' || isAdmin);
}

/** Whether a user may close days and open them again: a right of its own. */
export function mayClose(
  { rights, elsewhere = false }: Pick<Definitions, 'rights' | 'elsewhere'>,
  isAdmin: boolean,
): boolean {
  return !elsewhere && (isAdmin || rights?.books.includes('close') === true);
}

/** How the names of entries of the sidebar begin that are no resources of their own; only those that the user may open are there. */
export const OF_THE_MENU = 'menu:';

/** Refine's access control by the definitions' `access`, so that controls without permission are hidden. */
export function makeAccessProvider(resources: Resources, isAdmin: boolean): AccessControlProvider {
  return {
    can: async ({ resource, action }) =>
      (action === 'list' && resource?.startsWith(OF_THE_MENU)) ||
      mayDo(resources, isAdmin, resource ?? '', action)
        ? { can: true }
        : { can: false, reason: text('failure.forbidden') },
  };
}
