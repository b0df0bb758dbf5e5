import { useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, type Field, type Resource, recordName } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useRefresh, useSend } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { actionBody, ownErrors } from './actionBody.ts';
import { actionResolver, checkAction, toBody } from './actionCheck.ts';
import { actionResource } from './actionResource.ts';
import { errorsByField, refusalLines } from './fieldErrors.ts';
import { inFormLabels } from './formLabels.ts';
import { emptyValues, type Values } from './formValues.ts';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { useKeptFocus } from './useKeptFocus.ts';

/**
 * The form of an action: its fields with the record's values, validated as on the server, sent by the action's call.
 *
 * @param onDone called after the call succeeded.
 */
export function useActionForm(given: Resource, action: Action, record: BaseRecord, onDone?: () => void) {
  const id = record.id as string | number;
  const text = useText();
  const { send } = useSend();
  const refresh = useRefresh();
  const { open: notify } = useNotification();
  const keyFor = useIdempotencyKey();
  const today = useToday();
  const { elsewhere } = useDefinitions();
  const [refusal, setRefusal] = useState<HttpError>();
  const resource = useMemo(() => actionResource(given, action), [given, action]);
  const fields = useMemo(
    () => action.fields.flatMap(({ field }) => resource.fields[field] ?? []),
    [action, resource],
  );
  const [before, setBefore] = useState(() => ({
    ...emptyValues(fields, fieldTypes, today),
    ...knownValues(fields, record),
  }));
  const sending = useRef('');
  const { logic } = useRecordLogic(given);
  const task = { resource, action, record, logic, today };
  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    resolver: actionResolver(task),
    warnWhenUnsavedChanges: false,
    refineCoreProps: { resource: resource.name, action: 'create', redirect: false },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, {
    name: `${resource.name} ${action.name} ${id}`,
    fields,
    before,
    keyFor,
  });
  useLeaveGuard(() => isDirty && !draft.isUnchanged(), 'page', 'kept');
  const keepFocus = useKeptFocus(isSubmitting);

  async function save(values: Values): Promise<void> {
    const body = toBody(fields, checkAction(task, values).values);
    setRefusal(undefined);
    const payload = await actionBody(resource, action, body, { elsewhere: elsewhere === true, today });
    sending.current = keyFor(payload);
    draft.sends();
    try {
      await send({
        path: action.operation.path.replace('{id}', encodeURIComponent(String(id))),
        method: action.operation.method.toLowerCase() as 'put',
        body: payload,
        key: sending.current,
        done: doneMessage,
        failed: action.failed,
        isQuiet: true,
      });
      keyFor.renew();
      const next = { ...emptyValues(fields, fieldTypes, today), ...knownValues(fields, values) };
      setBefore(next);
      form.reset(next);
      draft.drop();
      onDone?.();
      await refresh.records(resource.name, id);
    } catch (error) {
      await refused(error as HttpError);
    }
  }

  /** The success message for a host that sends none. */
  function doneMessage(row: unknown): string {
    const name = recordName(resource, { ...record, ...(row as Values | undefined) });
    const { message } = action.operation;
    return message?.replaceAll('{title}', () => name) ?? text('form.done', { title: action.title });
  }

  async function refused(sent: HttpError): Promise<void> {
    const error = inFormLabels(sent, resource);
    if (error.statusCode !== 0) draft.noteAnswered();
    // The record has changed since the action was offered.
    if (error.statusCode === 404 || error.statusCode === 409) void refresh.records(resource.name, id);
    const errors = await ownErrors(error.errors, resource, { elsewhere: elsewhere === true });
    const entries = errorsByField(errors, 'server');
    const first = entries.find(([name]) => fields.some((field) => field.name === name))?.[0];
    for (const [name, mistake] of entries) form.setError(name, mistake, { shouldFocus: name === first });
    if (first === undefined) setRefusal(error);
    notify?.({ type: 'error', message: error.message });
  }

  return {
    resource,
    form,
    refusals: refusalLines(refusal, errors, fields, resource),
    busy: isSubmitting,
    submit: (event?: FormEvent) => {
      keepFocus();
      return form.handleSubmit(save, () => setRefusal(undefined))(event);
    },
    draft,
    discard: () => {
      form.reset(before);
      draft.drop();
    },
    stop: () => stopWaiting(sending.current),
  };
}

export type ActionFormState = ReturnType<typeof useActionForm>;

/** The present values of the fields, without secrets: no record contains them. */
function knownValues(fields: readonly Field[], values: Readonly<Values>): Values {
  const known = fields.filter(
    ({ name, type }) => fieldTypes[type]?.storage !== 'secret' && (values[name] ?? null) !== null,
  );
  return Object.fromEntries(known.map(({ name }) => [name, values[name]]));
}
