import type { OperationName, Resource } from '../../../schema/index.ts';
import { useUser } from '../../providers/definitions.tsx';

export type May = Readonly<Record<OperationName, boolean>>;

/** What the one who is signed in may do with a resource (business rules, section 10). What is denied is not shown. */
export function useMay(resource: Resource): May {
  const { isAdmin } = useUser();
  const allowed = (operation: OperationName) => isAdmin || resource.access[operation] === 'everyone';
  const single = resource.kind === 'single';
  // What was posted is never edited or deleted, only corrected.
  const posted = resource.kind === 'movement';
  return {
    list: allowed('list'),
    one: allowed('one'),
    create: allowed('create') && !single,
    update: allowed('update') && !posted,
    delete: allowed('delete') && !single && !posted,
  };
}
