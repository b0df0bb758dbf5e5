import { type BaseRecord, type CrudFilter, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '../useSettled.tsx';
import { nameRank } from './nameRank.ts';
import { useReferences } from './ReferenceContext.tsx';

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
  filters?: readonly CrudFilter[];
  enabled?: boolean;
  /** Whether choices of the former request must not be shown for this one. */
  isOtherEachTime?: boolean;
  /** The message if they cannot be read; by default none. */
  messageOf?: (reason: string | undefined) => string;
}

/** The first records that match the typed text, found by the host; those that are named so come first, because Enter takes the first. */
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
    queryOptions: { enabled, ...(!isOtherEachTime && { placeholderData: keepPreviousData }) },
    errorNotification:
      messageOf === undefined ? false : (error) => ({ type: 'error', message: messageOf(error?.message) }),
  });
  /** Until then the choices are those of the former request, which may not match. */
  const isAnswered = q === wanted && !query.isPlaceholderData;
  const records = useMemo(() => byName(result.data, title, q), [result.data, title, q]);
  return { records, query, isAnswered, isLoading: query.isFetching || !isAnswered };
}

function byName(records: BaseRecord[], title: string, q: string): BaseRecord[] {
  if (q === '') return records;
  const rank = (record: BaseRecord) => nameRank(String(record[title] ?? ''), q);
  return records.toSorted((one, other) => rank(one) - rank(other));
}
