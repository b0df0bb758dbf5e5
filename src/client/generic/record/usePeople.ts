import type { BaseRecord, HttpError } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { readRow } from '../../providers/data/answers.ts';
import { readRows } from '../../providers/data/readRows.ts';
import type { Records } from '../list/useRecords.ts';
import { SUMMARY } from '../page/derived.ts';

/** The people on a project now, in the order of their assignment (docs/business-rules.md, "Assignment"). */
export function usePeople(person: Resource, id: string): Records {
  const query = useQuery<BaseRecord[], HttpError>({
    queryKey: [SUMMARY, 'assigned', id],
    queryFn: async ({ signal }) => {
      const { rows } = await readRows({
        path: `/project_employee_assign/release/${encodeURIComponent(id)}`,
        rows: 'data',
        failed: person.texts.failed.list,
        resource: person,
        signal,
      });
      return rows.map((row) => readRow(row, person, fieldTypes));
    },
  });
  return {
    rows: query.data ?? [],
    total: query.data?.length ?? 0,
    more: false,
    first: query.isPending,
    busy: query.isFetching,
    failure: query.error?.message,
    again: () => void query.refetch(),
  };
}
