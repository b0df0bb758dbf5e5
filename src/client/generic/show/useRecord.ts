import { useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useOneRecord } from '../../data/index.ts';
import { useFailureNotification } from '../page/useFailureNotification.ts';

/**
 * The record to show or edit. A missing record is reported in place; other failures also in a notification.
 *
 * @param isLeaving while the record is deleted: it is shown as before and not refetched.
 */
export function useRecord(resource: Resource, id: string | number | undefined, isLeaving = false) {
  const { data, ...query } = useOneRecord(resource.name, id, { enabled: !isLeaving });
  const last = useRef(data);
  if (!isLeaving) last.current = data;
  const missing = query.error?.statusCode === 404 || query.error?.statusCode === 422;
  const failure = missing ? undefined : query.error?.message;
  useFailureNotification(failure);
  return {
    // If a refetch fails, the earlier record stays, and with it a form that the user types into.
    record: missing ? undefined : last.current,
    loading: query.isPending,
    missing,
    failure,
    again: () => void query.refetch(),
  };
}
