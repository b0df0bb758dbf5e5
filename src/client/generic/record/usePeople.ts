import type { Resource } from '../../../schema/index.ts';
import { useRows } from '../../data/index.ts';
import type { Records } from '../list/useRecords.ts';

/** The people on a project now, in the order of their assignment (docs/business-rules.md, "Assignment"). */
export function usePeople(person: Resource, id: string): Records {
  const query = useRows({
    path: `/project_employee_assign/release/${encodeURIComponent(id)}`,
    rows: 'data',
    failed: person.texts.failed.list,
    resource: person,
  });
  return {
    rows: query.data?.rows ?? [],
    total: query.data?.rows.length ?? 0,
    more: false,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error?.message,
    again: () => void query.refetch(),
  };
}
