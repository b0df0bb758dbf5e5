import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';

/** A record to look at or to edit. Failures are told on the screen, in its place, not in a notification that goes away. */
export function useRecord(resource: Resource, id: string | number | undefined) {
  const { result, query } = useOne<BaseRecord, HttpError>({
    resource: resource.name,
    ...(id !== undefined && { id }),
    queryOptions: { enabled: id !== undefined },
    errorNotification: false,
  });
  const missing = query.error?.statusCode === 404 || query.error?.statusCode === 422;
  return {
    record: query.error === null ? result : undefined,
    loading: query.isPending,
    missing,
    failure: missing ? undefined : (query.error?.message ?? undefined),
    again: () => void query.refetch(),
  };
}
