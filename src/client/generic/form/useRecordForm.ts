/** The form of a record. Above 250 lines because its steps, from what was stored to what came of saving, are read as one. */
import { type BaseRecord, type HttpError, useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { recordName } from '../../../schema/index.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived, refreshPosted } from '../page/derived.ts';
import { editBody } from './editBody.ts';
import type { FormTask, Saved } from './FormTask.ts';
import { byField, inViewWords } from './fieldErrors.ts';
import { checkForm, travelling } from './formCheck.ts';
import { clearedValues, emptyValues, formFields, recordValues, type Values } from './formValues.ts';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { inFormWords } from './refusalWords.ts';
import { useAnew } from './useAnew.ts';
import { useFocusFirst } from './useFocusFirst.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { usePresentFigures } from './usePresentFigures.ts';
import { useValues } from './useValues.ts';

/**
 * A form of a record: its values, their check by the server's own rules, and the saving. A failed save keeps what
 * was typed, unless the definition has it cleared after each attempt; a save under way cannot be sent twice
 * (business rules, section 7).
 */
export function useRecordForm(task: FormTask) {
  const { resource, view, record, place, onSaved } = task;
  const intent = record === undefined ? 'create' : 'update';
  const text = useText();
  const queries = useQueryClient();
  const { open: notify } = useNotification();
  const keyFor = useIdempotencyKey();
  const today = useToday();
  const fields = useMemo(
    () => formFields(resource, view).filter(({ name }) => !Object.hasOwn(task.given ?? {}, name)),
    [resource, view, task.given],
  );
  const start = () =>
    record === undefined
      ? { ...emptyValues(fields, fieldTypes, today), ...task.initial }
      : recordValues(fields, record);
  const [before, setBefore] = useState(start);
  const [refusal, setRefusal] = useState<HttpError>();
  const [emptied, setEmptied] = useState<Values>();
  const sending = useRef<{ idempotencyKey?: string; was?: Values }>({});
  const saved = useRef(false);
  const underWay = useRef(false);

  const check = (values: Values) => checkForm(task, { fields, before, today }, values);
  const resolver: Resolver<Values> = (values) => {
    const { errors } = check(values);
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(byField(errors, 'check')) };
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
  useAnew(task, fields, form, setBefore);
  const { isDirty, isSubmitting } = formState;
  const draft = useFormDraft(form, {
    name: `${resource.name} ${intent} ${record?.id ?? ''}`,
    fields,
    before,
    keyFor,
    reviveValues: task.reviveValues,
  });
  useLeaveGuard(() => isDirty && !saved.current && !draft.isAsFound(), place, draft.drop);
  useValues(
    form,
    task.onValues &&
      ((values) => {
        const { values: checked, errors } = check(values);
        task.onValues?.(Object.keys(errors).length > 0 ? undefined : travelling(resource, checked));
      }),
  );
  const focusFirst = useFocusFirst(form, fields, place);
  const keepFocus = useKeptFocus(isSubmitting);
  const figures = usePresentFigures(resource, fields);
  /** For a host that says nothing after a change. */
  function wordsOf(row: unknown): { label: string; title: string } {
    const title = recordName(resource, (row ?? {}) as Values) || recordName(resource, getValues());
    return { label: resource.label.one, title };
  }

  async function save(values: Values): Promise<void> {
    if (task.ready?.() === false) return;
    const { values: checked } = check(values);
    if (intent === 'update' && Object.keys(checked).length === 0) {
      notify?.({ type: 'success', message: text('form.unchanged') });
      return finish(undefined);
    }
    const { values: body, was } =
      intent === 'create' ? { values: checked, was: {} } : await editBody(fields, before, checked);
    sending.current = {
      idempotencyKey: keyFor({ body, was, beside: task.beside?.() }),
      ...(Object.keys(was).length > 0 && { was }),
    };
    forgive();
    draft.sends();
    try {
      const answer = await (task.save === undefined
        ? form.refineCore.onFinish(body)
        : saveBy(task.save, body));
      keyFor.renew();
      if (resource.kind === 'movement') refreshPosted(queries);
      else refreshDerived(queries);
      finish(answer?.data);
    } catch (error) {
      await refused(error as HttpError);
    }
  }

  async function saveBy(save: NonNullable<FormTask['save']>, checked: Values): Promise<Saved> {
    try {
      const answer = await save(travelling(resource, checked), sending.current.idempotencyKey ?? '');
      notify?.({
        type: 'success',
        message: answer.message ?? text(`form.saved.${intent}`, wordsOf(answer.data)),
      });
      return answer;
    } catch (error) {
      notify?.({ type: 'error', message: (error as HttpError).message });
      throw error;
    }
  }

  function finish(row: BaseRecord | undefined): void {
    saved.current = true;
    draft.drop();
    onSaved(row);
    if (place === 'modal') return;
    const next = intent === 'create' ? start() : getValues();
    setBefore(next);
    reset(next);
    draft.drop();
    if (intent === 'create') focusFirst();
    saved.current = false;
  }

  async function refused(error: HttpError): Promise<void> {
    if (error.statusCode !== 0) draft.answered();
    const clears = intent === 'create' && view.clears === 'attempt' && wasJudged(error);
    if (clears) {
      setEmptied(getValues());
      reset(start());
    }
    setRefusal(inFormWords(error, resource.texts.failed[intent], view));
    byField(inViewWords(error.errors ?? {}, task), 'server').forEach(([name, mistake], index) => {
      setError(name, mistake, { shouldFocus: !clears && index === 0 && name in before });
    });
    if (clears) focusFirst();
    if (error.statusCode !== 409 || record?.id === undefined) return;
    // What is sent again is judged against the present value: by then the user has read it.
    const present = await figures.read(record.id);
    setBefore((shown) => ({ ...shown, ...present }));
  }

  const judge = form.handleSubmit(save, () => {
    // What an earlier attempt was refused for says nothing of this one.
    forgive();
    if (task.wrong !== undefined) notify?.({ type: 'error', message: task.wrong });
  });

  function forgive(): void {
    setRefusal(undefined);
    setEmptied(undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The button is disabled only once it is drawn again; a second key press comes sooner.
    if (underWay.current) return;
    underWay.current = true;
    keepFocus();
    await judge(event).finally(() => {
      underWay.current = false;
    });
  }

  return {
    form,
    fields,
    resource,
    recordId: record?.id,
    refusal,
    busy: isSubmitting,
    isDirty,
    submit,
    draft,
    /** The record that is edited is there no more. */
    isGone: record !== undefined && refusal?.statusCode === 404,
    /** Says no more what the last save was refused for: the cause is gone. */
    forgive,
    /** Takes the present figures in place of those that were refused as stale; nothing where none were. */
    takePresent:
      refusal?.statusCode === 409 && figures.present !== undefined
        ? () => {
            for (const [name, value] of Object.entries(figures.present ?? {})) {
              form.setValue(name, value, { shouldDirty: true });
            }
            setRefusal(undefined);
          }
        : undefined,
    /** Puts back what a refused attempt held, where the definition had it emptied; nothing where it was not. */
    takeBack:
      emptied === undefined
        ? undefined
        : () => {
            reset(emptied, { keepDefaultValues: true });
            forgive();
            focusFirst();
          },
    /** Waits no longer for the answer of the save under way. */
    stop: () => stopWaiting(sending.current.idempotencyKey ?? ''),
    /** The reset button (Discard, Clear, Cancel). */
    clear: () => {
      forgive();
      // An empty movement is one with its defaults: today, and a first line to type into.
      if (view.resets === 'empty' && resource.kind !== 'movement')
        reset(clearedValues(fields, fieldTypes), { keepDefaultValues: true });
      else reset(before);
      draft.drop();
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

/** Whether the server looked at what was sent: no answer, the end of a session and a failed server say nothing of it. */
function wasJudged({ statusCode }: HttpError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401;
}

function messageOf(answer: unknown): string | undefined {
  const message = (answer as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
