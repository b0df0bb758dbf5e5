import { type BaseRecord, type CrudFilter, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useReferences } from './ReferenceContext.tsx';
import { useSettled } from './useSettled.tsx';

/** Two dozen are more than anyone reads; the rest is found by typing. */
const AT_ONCE = 20;

interface Asked {
  /** The entity that they are of. */
  resource: string;
  /** Its list, or a part of it (providers/data/parts.ts); the entity's own where it is left out. */
  part?: string;
  /** What is typed to find them. */
  typed: string;
  /** What else they must be. */
  filters?: readonly CrudFilter[];
  enabled?: boolean;
  /** Those of the last answer are none of another question's. */
  isOtherEachTime?: boolean;
  /** What is said where they cannot be read: nothing unless it is given. */
  wordsOf?: (said: string | undefined) => string;
}

/** The first records by name that hold what is typed, found by the host as one types. */
export function useFoundRecords(asked: Asked) {
  const { resource, part, typed, filters = [], enabled = true, isOtherEachTime = false, wordsOf } = asked;
  const { titleOf } = useReferences();
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: part ?? resource,
    pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
    sorters: [{ field: titleOf(resource), order: 'asc' }],
    filters: [...filters, ...(q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: q }])],
    queryOptions: { enabled, ...(!isOtherEachTime && { placeholderData: keepPreviousData }) },
    errorNotification:
      wordsOf === undefined ? false : (error) => ({ type: 'error', message: wordsOf(error?.message) }),
  });
  /** Until then they are those of the last answer, which may not hold what is typed. */
  const isAnswered = q === wanted && !query.isPlaceholderData;
  return { records: result.data, query, isAnswered, isLoading: query.isFetching || !isAnswered };
}
