import type { AccessControlProvider } from '@refinedev/core';
import type { OperationName, Resources } from '../../schema/index.ts';
import { text } from './i18n.ts';

const OPERATIONS: Readonly<Record<string, OperationName>> = {
  list: 'list',
  show: 'one',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  // Restoring a record needs the permission to delete it.
  restore: 'delete',
};

/** Whether a user may run an action on a resource, by its definition. The server checks it again. */
export function mayDo(resources: Resources, isAdmin: boolean, resource: string, action: string): boolean {
  const operation = OPERATIONS[action];
  const found = resources[resource];
  // An entity that the definitions leave out does not exist for the user.
  if (operation === undefined || found === undefined) return found !== undefined || resource === '';
  if (action === 'restore' && found.rights !== undefined) return found.rights.includes('restore');
  return found.access[operation] !== 'admin' || isAdmin;
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
