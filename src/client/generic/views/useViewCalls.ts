import type { HttpError } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource, WrittenContent } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { asHttpError, bodyOf, noticeOf } from '../../providers/data/answers.ts';
import { listKey } from '../../providers/data/parts.ts';
import { send } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { newKey } from '../../providers/useIdempotencyKey.ts';
import { refreshViews, type SavedView } from './useSavedViews.ts';

/** The parts of a view that its owner writes. */
export interface WrittenView {
  name: string;
  shared: SavedView['shared'];
  content: WrittenContent;
}

/** The calls that change saved views. Each loads the views again and says what was done, or why not. */
export function useViewCalls(resource: Resource) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const list = listKey(resource);

  /** The data of the answer; undefined if the call failed, which `onError` or a message tells. */
  async function call(
    method: string,
    path: string,
    body?: unknown,
    onError: (error: HttpError) => void = say,
  ): Promise<Record<string, unknown> | undefined> {
    setIsBusy(true);
    const failed = text('failure.unexpected');
    try {
      const headers = { 'idempotency-key': newKey() };
      const answer = bodyOf(await send({ method, path, body, headers }), failed);
      await refreshViews(queries);
      notify({ type: 'success', message: noticeOf(answer) ?? '', key: 'view' });
      return isObject(answer) && isObject(answer.data) ? answer.data : {};
    } catch (error) {
      onError(asHttpError(error, failed) as HttpError);
      // Somebody else may have changed or deleted it.
      await refreshViews(queries);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }
  const say = (error: HttpError) => notify({ type: 'error', message: error.message, key: 'view' });

  return {
    isBusy,
    create: async (view: WrittenView, onError: (error: HttpError) => void) =>
      (await call('POST', '/views', { list, ...view }, onError))?.id,
    replace: (
      { id, version }: SavedView,
      changed: Partial<WrittenView>,
      onError?: (error: HttpError) => void,
    ) => call('PUT', `/views/${id}`, { version, ...changed }, onError),
    remove: ({ id }: SavedView, onError: (error: HttpError) => void) =>
      call('DELETE', `/views/${id}`, undefined, onError),
    setFirst: (id: number | null) => call('PUT', '/views/first', { list, id }),
  };
}
