import {
  type BaseRecord,
  type HttpError,
  useDataProvider,
  useInvalidate,
  useNotification,
} from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type Resource, recordName } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { refreshDerived } from './derived.ts';

/** Restores a deleted record (POST {path of one record}/restore) and calls back afterwards. */
export function useRestore(resource: Resource): (row: BaseRecord, onBack?: () => void) => void {
  const text = useText();
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const { open } = useNotification();
  const underWay = useRef(new Set<unknown>());
  return useCallback(
    (row, onBack) => {
      if (underWay.current.has(row.id)) return;
      underWay.current.add(row.id);
      void restore().finally(() => underWay.current.delete(row.id));

      async function restore(): Promise<void> {
        const path = resource.api.one.path.replace('{id}', encodeURIComponent(String(row.id)));
        try {
          const answer = await provider.custom?.({ url: `${path}/restore`, method: 'post' });
          const message = (answer?.data as { message?: unknown } | undefined)?.message;
          open?.({
            type: 'success',
            message:
              typeof message === 'string'
                ? message
                : text('list.restored', {
                    label: resource.label.one,
                    title: recordName(resource, row),
                  }),
          });
          onBack?.();
          await invalidate({
            resource: resource.name,
            invalidates: ['list', 'many', 'detail'],
            id: row.id as string | number,
          });
          refreshDerived(queries);
        } catch (error) {
          open?.({ type: 'error', message: (error as HttpError).message });
        }
      }
    },
    [resource, provider, invalidate, queries, open, text],
  );
}
