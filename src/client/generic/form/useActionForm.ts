import {
  type BaseRecord,
  type HttpError,
  useDataProvider,
  useInvalidate,
  useNotification,
} from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, type Field, type Resource, recordName } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived } from '../page/derived.ts';
import { actionBody, ownErrors } from './actionBody.ts';
import { actionResolver, checkAction, sentOf } from './actionCheck.ts';
import { byField } from './fieldErrors.ts';
import { emptyValues, type Values } from './formValues.ts';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { refusalWords } from './refusalWords.ts';
import { useFormDraft } from './useFormDraft.ts';

/**
 * The form of an action: exactly its fields as the record has them, checked as the server checks them, sent by its own call.
 *
 * @param onDone called once it is done.
 */
export function useActionForm(resource: Resource, action: Action, record: BaseRecord, onDone?: () => void) {
  const id = record.id as string | number;
  const text = useText();
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const today = useToday();
  const { elsewhere } = useDefinitions();
  const { open } = useNotification();
  const [refusal, setRefusal] = useState<string>();
  const fields = useMemo(
    () => action.fields.flatMap(({ field }) => resource.fields[field] ?? []),
    [action, resource],
  );
  const [before, setBefore] = useState(() => ({
    ...emptyValues(fields, fieldTypes, today),
    ...knownValues(fields, record),
  }));
  const sending = useRef('');
  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    resolver: actionResolver(resource, action),
    warnWhenUnsavedChanges: false,
    refineCoreProps: { resource: resource.name, action: 'create', redirect: false },
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, {
    name: `${resource.name} ${action.name} ${id}`,
    fields,
    before,
    keyFor,
  });
  useLeaveGuard(() => isDirty && !draft.isAsFound(), 'page', draft.drop);

  async function send(values: Values): Promise<void> {
    const asked = sentOf(fields, checkAction(resource, action, values).values);
    setRefusal(undefined);
    const payload = await actionBody(resource, action, asked, { elsewhere: elsewhere === true, today });
    sending.current = keyFor(payload);
    draft.sends();
    try {
      const answer = await provider.custom?.({
        url: action.operation.path.replace('{id}', encodeURIComponent(String(id))),
        method: action.operation.method.toLowerCase() as 'put',
        ...(payload !== undefined && { payload }),
        meta: { idempotencyKey: sending.current, failed: action.failed },
      });
      const message = (answer?.data as { message?: unknown } | undefined)?.message;
      open?.({
        type: 'success',
        message: typeof message === 'string' ? message : ownWords(answer?.data),
      });
      keyFor.renew();
      const next = { ...emptyValues(fields, fieldTypes, today), ...knownValues(fields, values) };
      setBefore(next);
      form.reset(next);
      draft.drop();
      onDone?.();
      await refresh();
    } catch (error) {
      await refused(error as HttpError);
    }
  }

  function refresh(): Promise<void> {
    refreshDerived(queries);
    return invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'], id });
  }

  /** For a host that says nothing after a change. */
  function ownWords(row: unknown): string {
    const name = recordName(resource, { ...record, ...(row as Values | undefined) });
    const { message } = action.operation;
    return message?.replaceAll('{title}', () => name) ?? text('form.done', { title: action.title });
  }

  async function refused(error: HttpError): Promise<void> {
    if (error.statusCode !== 0) draft.answered();
    // The record is another by now than the one that it was offered for.
    if (error.statusCode === 404 || error.statusCode === 409) void refresh();
    const errors = await ownErrors(error.errors, resource, { elsewhere: elsewhere === true });
    const entries = byField(errors, 'server').filter(([name]) => fields.some((field) => field.name === name));
    for (const [name, mistake] of entries)
      form.setError(name, mistake, { shouldFocus: name === entries[0]?.[0] });
    if (entries.length === 0) setRefusal(refusalWords(error));
    open?.({ type: 'error', message: error.message });
  }

  return {
    form,
    refusal,
    busy: isSubmitting,
    submit: form.handleSubmit(send),
    draft,
    discard: () => {
      form.reset(before);
      draft.drop();
    },
    stop: () => stopWaiting(sending.current),
  };
}

export type ActionFormState = ReturnType<typeof useActionForm>;

/** What there is already; a secret is in no record, and stays in no form. */
function knownValues(fields: readonly Field[], values: Readonly<Values>): Values {
  const known = fields.filter(
    ({ name, type }) => fieldTypes[type]?.storage !== 'secret' && (values[name] ?? null) !== null,
  );
  return Object.fromEntries(known.map(({ name }) => [name, values[name]]));
}
