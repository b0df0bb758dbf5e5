import {
  type BaseRecord,
  type HttpError,
  useDataProvider,
  useInvalidate,
  useNotification,
} from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { bulkPath, type Resource, recordName } from '../../../schema/index.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import type { Values } from '../form/formValues.ts';
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
  const ids = rows.map(({ id }) => id);
  const sending = useRef('');

  async function refresh(): Promise<void> {
    refreshDerived(queries);
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  }

  /**
   * @param values what the action's form asked for, once for all.
   * @returns what is wrong with them whatever the record is, by field.
   */
  async function send(values?: Values): Promise<Readonly<Record<string, unknown>>> {
    const payload = { ids, ...(values && { values }) };
    let wrong: Readonly<Record<string, unknown>> = {};
    setBusy(true);
    setRefusals([]);
    sending.current = keyFor(payload);
    try {
      await provider.custom?.({
        url: bulkPath(resource.api.list.path, deed.name),
        method: 'post',
        payload,
        meta: { idempotencyKey: sending.current, failed: deed.failed },
      });
      open?.({
        type: 'success',
        message: text('bulk.done', { label: deed.label, count: ids.length }),
      });
      keyFor.renew();
      onDone();
    } catch (error) {
      wrong = mistakesIn(error as HttpError, values);
      if (Object.keys(wrong).length === 0) setRefusals(wordsOf(error as HttpError));
    } finally {
      setBusy(false);
    }
    await refresh();
    return wrong;
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

  return { send, busy, refusals, keyFor, stop: () => stopWaiting(sending.current) };
}

/** What is said of the fields that were asked for. */
function mistakesIn({ errors = {} }: HttpError, values: Values = {}): Record<string, unknown> {
  const said = Object.entries(errors).filter(([place]) =>
    Object.hasOwn(values, place.split('.')[0] as string),
  );
  return Object.fromEntries(said);
}
