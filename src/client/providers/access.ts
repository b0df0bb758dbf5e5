import type { AccessControlProvider } from '@refinedev/core';
import type { OperationName, Resources } from '../../schema/index.ts';
import { text } from './i18n.ts';

const OPERATIONS: Readonly<Record<string, OperationName>> = {
  list: 'list',
  show: 'one',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  // Bringing a record back needs the right to take it away.
  restore: 'delete',
};

/** Whether a person may do this to a resource, as its definition says. The server judges again. */
export function mayDo(resources: Resources, isAdmin: boolean, resource: string, action: string): boolean {
  const operation = OPERATIONS[action];
  const access = operation === undefined ? undefined : resources[resource]?.access[operation];
  return access !== 'admin' || isAdmin;
}

/** Refine's door to the definitions' `access`, so that nobody sees a control that would be refused. */
export function makeAccessProvider(resources: Resources, isAdmin: boolean): AccessControlProvider {
  return {
    can: async ({ resource, action }) =>
      mayDo(resources, isAdmin, resource ?? '', action)
        ? { can: true }
        : { can: false, reason: text('failure.forbidden') },
  };
}
