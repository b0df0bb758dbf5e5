import { useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import { noticeOf } from '../providers/data/answers.ts';
import type { Query } from '../providers/http.ts';
import { newKey } from '../providers/useIdempotencyKey.ts';
import type { BaseRecord, HttpError } from './types.ts';
import { useRefresh } from './useRefresh.ts';

/** A call that changes something. */
export interface Change {
  /** POST by default. */
  method?: 'post' | 'put' | 'patch' | 'delete';
  /** Below /api, with its leading slash. */
  path: string;
  query?: Query;
  body?: object | undefined;
  headers?: Readonly<Record<string, string>>;
  /** One key for one filled form (useIdempotencyKey), which makes a repeated call count once. By default a new one. */
  key?: string;
  /** The message of a success where the server sends none, which may be made of its answer. Without it no notification shows a success. */
  done?: string | ((body: unknown) => string);
  /** The message of a failure where the server sends none. */
  failed?: string | undefined;
  /** A later message about the same takes the place of this one. */
  about?: string;
  /** The caller shows a failure in its place, so that no notification does. */
  isQuiet?: boolean;
  /** The calls whose answers it changes: they are read again before it resolves, also after a refusal. */
  refreshes?: readonly string[];
}

/** Resolves to the body of the answer. @throws HttpError */
export type Send = <Body = unknown>(change: Change) => Promise<Body>;

export interface Sending {
  send: Send;
  /** The same for a button, where notifications tell the result: it resolves after a failure, too. */
  start: (change: Change) => Promise<void>;
  /** One is on its way. */
  busy: boolean;
}

/** Sends changes. */
export function useSend(): Sending {
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError, object | undefined>();
  const refresh = useRefresh();
  const send: Send = useCallback(
    async <Body = unknown>(change: Change): Promise<Body> => {
      const { method = 'post', path, query, body, headers = {}, key = newKey(), refreshes = [] } = change;
      try {
        const { data } = await mutateAsync({
          url: addressOf(path, query),
          method,
          values: body,
          config: { headers },
          meta: { idempotencyKey: key, failed: change.failed },
          ...messagesOf(change),
        });
        return data as Body;
      } finally {
        await refresh.calls(...refreshes);
      }
    },
    [mutateAsync, refresh],
  );
  const start = useCallback(
    (change: Change) =>
      send(change).then(
        () => {},
        () => {},
      ),
    [send],
  );
  return { send, start, busy: mutation.isPending };
}

function addressOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) params.append(name, String(each));
  }
  return params.size === 0 ? path : `${path}?${params}`;
}

/** As notifications of Refine, which the end of a session has none of. */
function messagesOf({ done, failed = '', about, isQuiet = false }: Change) {
  const success = (answer: { data: unknown } | undefined) => ({
    type: 'success' as const,
    key: about,
    message: noticeOf(answer?.data) ?? (typeof done === 'function' ? done(answer?.data) : (done ?? '')),
  });
  const failure = (error: HttpError | undefined) => ({
    type: 'error' as const,
    key: about,
    message: error?.message || failed,
  });
  return {
    successNotification: done === undefined ? (false as const) : success,
    errorNotification: isQuiet ? (false as const) : failure,
  };
}
