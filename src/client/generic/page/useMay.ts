import type { OperationName, Resource } from '../../../schema/index.ts';
import { useUser } from '../../providers/definitions.tsx';

export type May = Readonly<Record<OperationName, boolean>>;

/**
 * The user's permissions for a resource (docs/business-rules.md, "Accounts and administrators"). Actions without permission are
 * hidden.
 */
export function useMay(resource: Resource): May {
  const { isAdmin } = useUser();
  const allowed = (operation: OperationName) => isAdmin || resource.access[operation] === 'everyone';
  const single = resource.kind === 'single';
  // Posted records are never edited or deleted, only corrected.
  const posted = resource.kind === 'movement';
  return {
    list: allowed('list'),
    one: allowed('one'),
    create: allowed('create') && !single,
    update: allowed('update') && !posted,
    delete: allowed('delete') && !single && !posted,
  };
}
