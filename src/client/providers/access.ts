import type { AccessControlProvider } from '@refinedev/core';
import type { OperationName, Resources } from '../../schema/index.ts';
import type { Definitions } from './definitions.tsx';
import { text } from './i18n.ts';

const OPERATIONS: Readonly<Record<string, OperationName>> = {
  list: 'list',
  show: 'one',
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

/** Whether a user may run an action on a resource, by its definition. The server checks it again. */
export function mayDo(resources: Resources, isAdmin: boolean, resource: string, action: string): boolean {
  const found = resources[resource];
  if (found?.rights !== undefined && action in RIGHTS) return found.rights.includes(action);
  const operation = OPERATIONS[action] ?? RIGHTS[action];
  // An entity that the definitions leave out does not exist for the user.
  if (operation === undefined || found === undefined) return found !== undefined || resource === '';
  return found.access[operation] !== 'admin' || isAdmin;
}

/** Whether a user may close days and open them again: a right of its own. */
export function mayClose(
  { rights, elsewhere = false }: Pick<Definitions, 'rights' | 'elsewhere'>,
  isAdmin: boolean,
): boolean {
  return !elsewhere && (isAdmin || rights?.books.includes('close') === true);
}

/** Refine's access control by the definitions' `access`, so that controls without permission are hidden. */
export function makeAccessProvider(resources: Resources, isAdmin: boolean): AccessControlProvider {
  return {
    can: async ({ resource, action }) =>
      mayDo(resources, isAdmin, resource ?? '', action)
        ? { can: true }
        : { can: false, reason: text('failure.forbidden') },
  };
}
