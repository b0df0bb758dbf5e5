import { type BaseRecord, type HttpError, useDataProvider, useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, FormView, Resource } from '../../../schema/index.ts';
import { loadConfig } from '../../providers/config.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived } from '../page/derived.ts';
import {
  checkEdit,
  checkNew,
  clearedValues,
  type Edit,
  editOf,
  emptyValues,
  formFields,
  isPosted,
  recordValues,
  type Values,
  wholeEditOf,
} from './formValues.ts';
import { type Place, useLeaveGuard } from './LeaveGuard.tsx';

export interface FormTask {
  resource: Resource;
  view: FormView;
  /** The record to edit; a new one is created where there is none. */
  record?: BaseRecord | undefined;
  place: Place;
  /** What follows a saved form. The row is the host's answer, where it has one. */
  onSaved: (row: BaseRecord | undefined) => void;
}

/**
 * A form of a record: its values, their check by the server's own rules, and the saving. A failed save keeps what
 * was typed; a save under way cannot be sent twice (business rules, section 7).
 */
export function useRecordForm({ resource, view, record, place, onSaved }: FormTask) {
  const intent = record === undefined ? 'create' : 'update';
  const text = useText();
  const queries = useQueryClient();
  const provider = useDataProvider()();
  const { open: notify } = useNotification();
  const keyFor = useIdempotencyKey();
  const fields = useMemo(() => formFields(resource, view), [resource, view]);
  const [before, setBefore] = useState(() => startOf(fields, record));
  const [refusal, setRefusal] = useState<HttpError>();
  const sending = useRef<{ idempotencyKey?: string; was?: Values }>({});
  const saved = useRef(false);

  const check = (values: Values) =>
    intent === 'create'
      ? checkNew(resource, fieldTypes, values)
      : checkEdit(resource, fieldTypes, fields, before, values);

  const resolver: Resolver<Values> = (values) => {
    const errors = Object.entries(check(values).errors);
    if (errors.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([at, message]) => [at, { type: 'check', message }])),
    };
  };

  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    resolver,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    refineCoreProps: {
      resource: resource.name,
      action: intent === 'create' ? 'create' : 'edit',
      ...(record?.id !== undefined && { id: record.id }),
      redirect: false,
      // The record is read before the form opens: what is read later must not overwrite what was typed.
      queryOptions: { enabled: false },
      queryMeta: { form: true },
      mutationMeta: {
        get idempotencyKey() {
          return sending.current.idempotencyKey;
        },
        get was() {
          return sending.current.was;
        },
      },
      successNotification: (answer) => ({
        type: 'success',
        message: messageOf(answer) ?? text(`form.saved.${intent}`, wordsOf(answer?.data)),
      }),
      errorNotification: (error) => ({
        type: 'error',
        message: error?.message ?? text('failure.unexpected'),
      }),
    },
  });
  const { formState, reset, setError, getValues } = form;
  const { isDirty, isSubmitting } = formState;
  useLeaveGuard(() => isDirty && !saved.current, place);

  /** For a host that says nothing after a change. */
  function wordsOf(row: unknown): { label: string; title: string } {
    const title = (row as Values | undefined)?.[resource.title] ?? getValues()[resource.title];
    return { label: resource.label.one, title: String(title ?? '') };
  }

  async function save(values: Values): Promise<void> {
    const { values: checked } = check(values);
    if (intent === 'update' && Object.keys(checked).length === 0) {
      notify?.({ type: 'success', message: text('form.unchanged') });
      return finish(undefined);
    }
    const { values: body, was } = await bodyFor(checked);
    sending.current = {
      idempotencyKey: keyFor({ body, was }),
      ...(Object.keys(was).length > 0 && { was }),
    };
    setRefusal(undefined);
    try {
      const answer = await form.refineCore.onFinish(body);
      keyFor.renew();
      refreshDerived(queries);
      finish(answer?.data);
    } catch (error) {
      await refused(error as HttpError);
    }
  }

  /** Our server keeps what an edit leaves out; another host may take an edit for the whole record. */
  async function bodyFor(checked: Values): Promise<Edit> {
    if (intent === 'create') return { values: checked, was: {} };
    const { apiUrl } = await loadConfig();
    return apiUrl === '' ? editOf(fields, before, checked) : wholeEditOf(fields, before, checked);
  }

  function finish(row: BaseRecord | undefined): void {
    saved.current = true;
    onSaved(row);
    if (place === 'modal') return;
    const next = intent === 'create' ? startOf(fields, undefined) : getValues();
    setBefore(next);
    reset(next);
    saved.current = false;
  }

  async function refused(error: HttpError): Promise<void> {
    setRefusal(error);
    let first = true;
    for (const [name, message] of Object.entries(error.errors ?? {})) {
      setError(name, { type: 'server', message: String(message) }, { shouldFocus: first && name in before });
      first = false;
    }
    if (error.statusCode === 409 && record?.id !== undefined) await takePresentBalance(record.id);
  }

  /** What was refused as stale is judged against the present value when it is sent again: by then the user has read it. */
  async function takePresentBalance(id: string | number): Promise<void> {
    const present = await provider.getOne({ resource: resource.name, id }).catch(() => undefined);
    if (present === undefined) return;
    const posted = fields.filter(isPosted);
    setBefore((shown) => ({ ...shown, ...recordValues(posted, present.data) }));
  }

  return {
    form,
    fields,
    refusal,
    busy: isSubmitting,
    isDirty,
    submit: form.handleSubmit(save),
    /** The reset button (Discard, Clear, Cancel). */
    clear: () => {
      setRefusal(undefined);
      if (view.resets === 'empty') reset(clearedValues(fields, fieldTypes), { keepDefaultValues: true });
      else reset(before);
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

function startOf(fields: readonly Field[], record: BaseRecord | undefined): Values {
  return record === undefined ? emptyValues(fields) : recordValues(fields, record);
}

function messageOf(answer: unknown): string | undefined {
  const message = (answer as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
