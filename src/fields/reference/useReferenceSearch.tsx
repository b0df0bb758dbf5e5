import { useSettled } from '../useSettled.tsx';
import { type Condition, useReferences } from './ReferenceContext.tsx';

/** The number of choices at once; more are found by typing. */
const AT_ONCE = 20;

/** In milliseconds. */
const TYPING_PAUSE = 250;

interface RecordSearch {
  /** The entity of the records. */
  resource: string;
  /** A further list, or a part of one (providers/data/parts.ts); by default the entity's own list. */
  part?: string;
  /** The typed text. */
  typed: string;
  /** Further conditions. */
  filters?: readonly Condition[];
  enabled?: boolean;
  /** Whether choices of the former request must not be shown for this one. */
  isOtherEachTime?: boolean;
  /** The message if they cannot be read; by default none. */
  messageOf?: (reason: string | undefined) => string;
}

/** The first records that match the typed text, found by the host. */
export function useReferenceSearch(search: RecordSearch) {
  const { resource, part, typed, filters = [], enabled = true, isOtherEachTime = false, messageOf } = search;
  const { titleOf, records } = useReferences();
  const wanted = typed.trim();
  const q = useSettled(wanted, TYPING_PAUSE);
  const { rows, ...query } = records.useRecordList(
    part ?? resource,
    {
      pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
      sorters: [{ field: titleOf(resource), order: 'asc' }],
      filters: [...filters, ...(q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: q }])],
    },
    {
      enabled,
      keepPrevious: !isOtherEachTime,
      // Enter takes the first.
      isNamedFirst: q !== '',
      failed: messageOf && ((error) => messageOf(error?.message)),
    },
  );
  /** Until then the choices are those of the former request, which may not match. */
  const isAnswered = q === wanted && !query.isPlaceholderData;
  return { records: rows, query, isAnswered, isLoading: query.isFetching || !isAnswered };
}
