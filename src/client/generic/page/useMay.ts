import { useMemo } from 'react';
import type { OperationName, Resource } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { useUser } from '../../providers/definitions.tsx';

export type May = Readonly<Record<OperationName | 'restore' | 'reverse' | 'correct', boolean>> & MaySave;

/** Whether rows may be saved as files, and printed. */
export interface MaySave {
  readonly export: boolean;
  readonly print: boolean;
  /** Whether they may be mailed from the product. */
  readonly mail?: boolean;
}

/**
 * The user's permissions for a resource (docs/business-rules.md, "Accounts and administrators"). Actions without permission are
 * hidden.
 */
export function useMay(resource: Resource): May {
  const { isAdmin } = useUser();
  return useMemo(() => mayOf(resource, isAdmin), [resource, isAdmin]);
}

function mayOf(resource: Resource, isAdmin: boolean): May {
  const may = (action: string) => mayDo({ [resource.name]: resource }, isAdmin, resource.name, action);
  const single = resource.kind === 'single';
  // Posted records are never edited or deleted, only corrected.
  const posted = resource.kind === 'movement';
  return {
    list: may('list'),
    one: may('show'),
    create: may('create') && !single,
    update: may('edit') && !posted,
    delete: may('delete') && !single && !posted,
    restore: may('restore') && !single && !posted,
    export: may('export'),
    print: may('print'),
    mail: may('mail'),
    reverse: may('reverse'),
    correct: may('correct'),
  };
}
