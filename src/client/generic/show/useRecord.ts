import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { useRef } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useTellFailure } from '../page/useTellFailure.ts';

/**
 * A record to look at or to edit. That it is gone is told in its place alone; why it could not be read also in a notification.
 *
 * @param isLeaving while it is deleted: it is shown as it was, and not asked for any more.
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
  useTellFailure(failure);
  return {
    // What was read before stays when reading it again fails, and with it the form that somebody types into.
    record: missing ? undefined : last.current,
    loading: query.isPending,
    missing,
    failure,
    again: () => void query.refetch(),
  };
}
