import { useDelete, useUpdate } from '@refinedev/core';
import { newKey } from '../providers/useIdempotencyKey.ts';
import type { BaseKey, BaseRecord, HttpError } from './types.ts';
import { useRefresh } from './useRefresh.ts';

/** Changes and deletes records outside of a form, whose messages the caller shows. Each throws HttpError. */
export function useRecordChange(resource: string) {
  const { mutateAsync: change } = useUpdate<BaseRecord, HttpError>();
  const { mutateAsync: drop, mutation } = useDelete<BaseRecord, HttpError>();
  const refresh = useRefresh();
  const quiet = { resource, successNotification: false, errorNotification: false } as const;
  return {
    /** @param was the values that somebody saw: a record that others have changed meanwhile is refused. */
    update: async (id: BaseKey, values: object, was: object): Promise<void> => {
      // The caller reads the lists again, also after a refusal.
      await change({ ...quiet, id, values, meta: { idempotencyKey: newKey(), was }, invalidates: [] });
    },
    /**
     * The message of the server. A record that others have deleted first is read again as well.
     *
     * @param wordsOf the message of a failure, which a notification shows.
     */
    remove: async (
      id: BaseKey,
      key: string,
      wordsOf: (error: HttpError | undefined) => string,
    ): Promise<string | undefined> => {
      const meta = { idempotencyKey: key };
      const tell = (error: HttpError | undefined) => ({ type: 'error' as const, message: wordsOf(error) });
      try {
        const answer = await drop({ ...quiet, id, meta, errorNotification: tell as never });
        void refresh.derived();
        return (answer as { message?: string }).message;
      } catch (error) {
        if ((error as HttpError).statusCode === 404) void refresh.records(resource, id);
        throw error;
      }
    },
    error: mutation.error,
    busy: mutation.isPending,
  };
}
