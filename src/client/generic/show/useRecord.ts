import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useFailureNotification } from '../page/useFailureNotification.ts';

/**
 * The record to show or edit. A missing record is reported in place; other failures also in a notification.
 *
 * @param isLeaving while the record is deleted: it is shown as before and not refetched.
 */
export function useRecord(resource: Resource, id: string | number | undefined, isLeaving = false) {
  const { result, query } = useOne<BaseRecord, HttpError>({
    resource: resource.name,
    ...(id !== undefined && { id }),
    queryOptions: { enabled: id !== undefined && !isLeaving },
    errorNotification: false,
  });
  const last = useRef(result);
  if (!isLeaving) last.current = result;
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
