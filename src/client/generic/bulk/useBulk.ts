import {
  type BaseRecord,
  type HttpError,
  useDataProvider,
  useInvalidate,
  useNotification,
} from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { bulkPath, type Resource, recordName } from '../../../schema/index.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refusalWords } from '../form/refusalWords.ts';
import { refreshDerived } from '../page/derived.ts';

/** What is done with several records in one call: under its name, and what staff call it. */
export interface BulkDeed {
  name: string;
  label: string;
  /** What is said where the call fails without words of its own. */
  failed: string;
}

/** The call that does something with several records: all of them or none. */
export function useBulk(resource: Resource, deed: BulkDeed, rows: readonly BaseRecord[], onDone: () => void) {
  const text = useText();
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { nameIn } = useReferences();
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const payload = { ids: rows.map(({ id }) => id) };

  async function refresh(): Promise<void> {
    refreshDerived(queries);
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  }

  async function send(): Promise<void> {
    setBusy(true);
    setRefusals([]);
    try {
      await provider.custom?.({
        url: bulkPath(resource.api.list.path, deed.name),
        method: 'post',
        payload,
        meta: { idempotencyKey: keyFor(payload), failed: deed.failed },
      });
      open?.({
        type: 'success',
        message: text('bulk.done', { label: deed.label, count: payload.ids.length }),
      });
      keyFor.renew();
      onDone();
    } catch (error) {
      setRefusals(wordsOf(error as HttpError));
    } finally {
      setBusy(false);
    }
    await refresh();
  }

  /** Why nothing was done: each refusal by the name of its record. */
  function wordsOf(error: HttpError): string[] {
    const byRecord = rows.flatMap((row) => {
      const reason = error.errors?.[String(row.id)];
      const name = nameIn(resource.name, recordName(resource, row) || `#${row.id}`);
      return reason === undefined ? [] : [`${name}: ${String(reason)}`];
    });
    return byRecord.length === 0 ? [refusalWords(error)] : [text('bulk.refused'), ...byRecord];
  }

  return { send, busy, refusals, stop: () => stopWaiting(keyFor(payload)) };
}
