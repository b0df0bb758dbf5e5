import { useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { holdKeys, releaseKeys } from '../../../fields/heldKeys.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { besideEdit, type Field } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useRefresh } from '../../data/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { countEntered } from '../../providers/entered.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { editBody } from './editBody.ts';
import type { FormTask, Saved } from './FormTask.ts';
import { errorsByField } from './fieldErrors.ts';
import { checkForm, labelledResource, toBody } from './formCheck.ts';
import { inFormLabels } from './formLabels.ts';
import { formFields, isBlank, type Values } from './formValues.ts';
import { keptInitial, keptValues } from './keptValues.ts';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { saveMessage, waitsForApproval } from './saveMessage.ts';
import { startValues } from './startValues.ts';
import { useClear } from './useClear.ts';
import { useClosedDay } from './useClosedDay.ts';
import { useConflicts } from './useConflicts.ts';
import { useFocusFirst } from './useFocusFirst.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useMergedNotice } from './useMergedNotice.ts';
import { useRefreshedRecord } from './useRefreshedRecord.ts';
import { useRefusal } from './useRefusal.ts';
import { useStartOnDay } from './useStartOnDay.ts';
import { useValues } from './useValues.ts';

/**
 * The state of a record's form: its values, their validation by the server's rules, and the save. A failed save keeps the typed
 * values, unless the definition clears the form after each attempt. A running save cannot be sent twice
 * (docs/business-rules.md, "Repeated calls").
 */
export function useRecordForm(task: FormTask) {
  const { resource, view, record, place, onSaved } = task;
  const intent = record === undefined ? 'create' : 'update';
  const text = useText();
  const refresh = useRefresh();
  const { open: notify } = useNotification();
  const keyFor = useIdempotencyKey();
  const today = useToday();
  const closedDay = useClosedDay();
  const { resources, settings, elsewhere } = useDefinitions();
  const user = useUser();
  const fields = useMemo(
    () =>
      formFields(labelledResource({ resource, view }), view).filter(
        ({ name }) => !Object.hasOwn(task.given ?? {}, name),
      ),
    [resource, view, task.given],
  );
  const startWith = (initial: Values | undefined) =>
    startValues({ ...task, initial }, fields, today, elsewhere === true);
  const [before, setBefore] = useState(() => startWith(task.initial));
  const [kept, setKept] = useState<readonly string[]>([]);
  const sending = useRef<{ idempotencyKey?: string; was?: Values }>({});
  const saved = useRef(false);
  const underWay = useRef(false);

  const { logic } = useRecordLogic(resource);
  const check = (values: Values) => checkForm(task, { fields, before, logic, today, closedDay }, values);
  const resolver: Resolver<Values> = (values) => {
    const { errors } = check(values);
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errorsByField(errors, 'check')) };
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
      // The record is read before the form opens. A later read must not overwrite typed values.
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
      successNotification: (answer) => ({ type: 'success', message: messageOf(answer) }),
      errorNotification: (error) => ({
        type: 'error',
        message: error ? labelled(error).message : text('failure.unexpected'),
      }),
    },
  });
  const { formState, reset, getValues, control, setValue } = form;
  const { onForm } = task;
  useEffect(() => onForm?.({ control, setValue }), [onForm, control, setValue]);
  useRefreshedRecord(task, fields, form, setBefore);
  useStartOnDay(form, fields);
  const disputed = useConflicts(task, fields, form, before, setBefore);
  const nameMerged = useMergedNotice(task, fields, before);
  const { isDirty, isSubmitting } = formState;
  const draft = useFormDraft(form, {
    name: `${resource.name} ${intent} ${record?.id ?? task.draftOf ?? ''}`,
    fields,
    before,
    isNew: intent === 'create',
    keyFor,
    reviveValues: task.reviveValues,
  });
  useLeaveGuard(() => isDirty && !saved.current && !draft.isUnchanged(), place, 'kept');
  useValues(
    form,
    task.onValues &&
      ((values) => {
        const { values: checked, errors } = check(values);
        task.onValues?.(Object.keys(errors).length > 0 ? undefined : toBody(resource, checked));
      }),
  );
  /** The values of the form for the next entry. */
  const startAgain = () => startWith(keptInitial(task.initial, fields, form.getValues()));
  const focusFirst = useFocusFirst(form, fields, place, task.initial);
  const keepFocus = useKeptFocus(isSubmitting);
  const refused = useRefusal(task, form, {
    fields,
    before,
    setBefore,
    start: startAgain,
    focusFirst,
    disputed,
  });
  const { clearRefusal, clearConflicts } = refused;
  const clearForm = useClear(task, form, fields, before);
  const labelled = (error: HttpError) => inFormLabels(error, labelledResource(task));

  function messageOf(answer: unknown): string {
    return saveMessage(task, answer, getValues(), settings.currency);
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
    const payload = { body, was, beside: task.beside?.() };
    // A repeated call may have saved the record already: the questions would be about that one.
    if (!draft.isUnanswered(payload) && (await task.confirm?.(checked)) === false) return;
    sending.current = {
      idempotencyKey: keyFor(payload),
      ...(Object.keys(was).length > 0 && { was }),
    };
    clearRefusal();
    draft.sends();
    // A quick typist begins with the next entry before this one is saved.
    const endHold = place === 'page' && intent === 'create' ? holdKeys() : undefined;
    try {
      const answer = await (task.save === undefined
        ? form.refineCore.onFinish(body)
        : saveBy(task.save, body));
      keyFor.renew();
      const waits = waitsForApproval(resource, answer?.data);
      void (resource.kind === 'movement' || waits ? refresh.all() : refresh.derived());
      finish(waits ? undefined : answer?.data);
      if (endHold !== undefined) releaseKeys();
      if (intent === 'update' && !waits) nameMerged(answer?.data, checked).catch(() => {});
    } catch (error) {
      endHold?.();
      const failure = labelled(error as HttpError);
      if (failure.statusCode !== 0) draft.noteAnswered();
      await refused.show(failure);
    }
  }

  async function saveBy(save: NonNullable<FormTask['save']>, checked: Values): Promise<Saved> {
    try {
      const answer = await save(toBody(resource, checked), sending.current.idempotencyKey ?? '');
      notify?.({ type: 'success', message: messageOf(answer) });
      return answer;
    } catch (error) {
      notify?.({ type: 'error', message: labelled(error as HttpError).message });
      throw error;
    }
  }

  function finish(row: BaseRecord | undefined): void {
    saved.current = true;
    if (intent === 'create') countEntered(user.id, resource.name);
    draft.drop();
    onSaved(row);
    if (place === 'modal') return;
    const held = intent === 'create' ? keptValues(task, fields, resources, getValues()) : {};
    const next = intent === 'create' ? { ...startAgain(), ...held } : getValues();
    const names = Object.keys({ ...task.initial, ...held });
    const isKept = ({ name, to }: Field) => to !== undefined && names.includes(name) && !isBlank(next[name]);
    setKept(intent === 'create' ? fields.filter(isKept).map(({ name }) => name) : []);
    setBefore(next);
    clearConflicts();
    reset(next);
    draft.drop();
    if (intent === 'create') focusFirst(Object.keys(held));
    saved.current = false;
  }

  /** Clears the records that the form has kept from the entry before. */
  function clearKept(): void {
    const blank = Object.fromEntries(kept.map((name) => [name, null]));
    for (const name of kept) form.resetField(name, { defaultValue: null });
    setBefore((before) => ({ ...before, ...blank }));
    setKept([]);
    focusFirst();
  }

  const validateAndSave = form.handleSubmit(save, () => {
    // Clears the errors of an earlier attempt.
    clearRefusal();
    if (task.wrong !== undefined) notify?.({ type: 'error', message: task.wrong });
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The button is disabled only after the next render; a second key press may come sooner.
    if (underWay.current) return;
    if (disputed.conflicts.length > 0) return refused.block();
    underWay.current = true;
    keepFocus();
    await validateAndSave(event).finally(() => {
      underWay.current = false;
    });
  }

  return {
    form,
    fields,
    /** The values when the form opened. */
    before,
    resource,
    recordId: record?.id,
    busy: isSubmitting,
    isDirty,
    /** Values of the form as they are sent, with those of the call's path; undefined while some are not valid. */
    checked: (values: Values): Values | undefined => {
      const { values: right, errors } = check(values);
      return Object.keys(errors).length > 0 ? undefined : sendValues(right, resource, fieldTypes);
    },
    /** Whether a change of some fields asks for more, such as a reason. */
    asksBeside: besideEdit(resource).some(({ field }) => Object.hasOwn(before, field.name)),
    submit,
    /** The references that a saved form has kept for the next entry. */
    kept,
    clearKept,
    draft,
    conflicts: disputed.conflicts,
    merged: disputed.merged,
    ...refused,
    /** Stops waiting for the response of the running save. */
    stop: () => stopWaiting(sending.current.idempotencyKey ?? ''),
    clear: () => {
      clearRefusal();
      clearConflicts();
      clearForm();
      draft.drop();
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
