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
import type { Resolver } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import {
  type Action,
  checkRecord,
  type Field,
  type FieldTypes,
  type Resource,
  recordName,
} from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { firmGrouping } from '../../providers/figures.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived } from '../page/derived.ts';
import { actionBody } from './actionBody.ts';
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
  const resolver: Resolver<Values> = (values) => {
    const errors = Object.entries(checkAction(resource, action, fieldTypes, values).errors);
    if (errors.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([at, message]) => [at, { type: 'check', message }])),
    };
  };
  const [before, setBefore] = useState(() => ({
    ...emptyValues(fields, fieldTypes, today),
    ...knownValues(fields, record),
  }));
  const sending = useRef('');
  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    resolver,
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
  useLeaveGuard(() => isDirty, 'page', draft.drop);

  async function send(values: Values): Promise<void> {
    const { values: checked } = checkAction(resource, action, fieldTypes, values);
    const asked = Object.fromEntries(
      fields.map((field) => [field.name, fieldTypes[field.type]?.send(checked[field.name], field)]),
    );
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
      refused(error as HttpError);
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

  function refused(error: HttpError): void {
    if (error.statusCode !== 0) draft.answered();
    // The record is another by now than the one that it was offered for.
    if (error.statusCode === 404 || error.statusCode === 409) void refresh();
    const entries = Object.entries(error.errors ?? {}).filter(([name]) =>
      fields.some((field) => field.name === name),
    );
    for (const [name, message] of entries) {
      form.setError(
        name,
        { type: 'server', message: String(message) },
        { shouldFocus: name === entries[0]?.[0] },
      );
    }
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

/** What an action takes is judged like a new record's: an account's password is written by no edit, only here. */
function checkAction(resource: Resource, action: Action, types: FieldTypes, values: Values) {
  const only = action.fields.map((item) => item.field);
  const result = checkRecord(resource, types, 'create', values, { only, grouping: firmGrouping() });
  return result.ok ? { values: result.values, errors: {} } : { values: {} as Values, errors: result.errors };
}
