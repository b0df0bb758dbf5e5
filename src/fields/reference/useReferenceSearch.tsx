import { type BaseRecord, type CrudFilter, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSettled } from '../useSettled.tsx';
import { useReferences } from './ReferenceContext.tsx';

/** The number of choices at once; more are found by typing. */
const AT_ONCE = 20;

/** The meta of a list whose host sends records first that are named as the text, because Enter takes the first. */
const NAMED_FIRST = { namedFirst: true };

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
  filters?: readonly CrudFilter[];
  enabled?: boolean;
  /** Whether choices of the former request must not be shown for this one. */
  isOtherEachTime?: boolean;
  /** The message if they cannot be read; by default none. */
  messageOf?: (reason: string | undefined) => string;
}

/** The first records that match the typed text, found by the host. */
export function useReferenceSearch(search: RecordSearch) {
  const { resource, part, typed, filters = [], enabled = true, isOtherEachTime = false, messageOf } = search;
  const title = useReferences().titleOf(resource);
  const wanted = typed.trim();
  const q = useSettled(wanted, TYPING_PAUSE);
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: part ?? resource,
    pagination: { currentPage: 1, pageSize: AT_ONCE, mode: 'server' },
    sorters: [{ field: title, order: 'asc' }],
    filters: [...filters, ...(q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: q }])],
    ...(q !== '' && { meta: NAMED_FIRST }),
    queryOptions: { enabled, ...(!isOtherEachTime && { placeholderData: keepPreviousData }) },
    errorNotification:
      messageOf === undefined ? false : (error) => ({ type: 'error', message: messageOf(error?.message) }),
  });
  /** Until then the choices are those of the former request, which may not match. */
  const isAnswered = q === wanted && !query.isPlaceholderData;
  return { records: result.data, query, isAnswered, isLoading: query.isFetching || !isAnswered };
}
