import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { checkField, type Field } from '../../../schema/index.ts';
import { useLeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { useKeptFocus } from '../../generic/form/useKeptFocus.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { asHttpError, bodyOf, noticeOf } from '../../providers/data/answers.ts';
import { deviceHeaders } from '../../providers/devices.ts';
import { send } from '../../providers/http.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

type Values = Readonly<Record<string, unknown>>;

interface Options {
  /** The fields in order. */
  fields: readonly Field[];
  /** The initial values. */
  initial: Values;
  /** The path of the call below /api that saves the values. */
  path: string;
  /** PUT by default. */
  method?: 'POST' | 'PUT';
  /** Makes the body of the call from the checked values; by default they are it. */
  toBody?: (checked: Values) => Values;
  /** The message if the server sends none. */
  done: TextKey;
  failed: TextKey;
  /** @param answer the body of the call's answer. */
  onDone: (values: Values, answer: unknown) => void;
}

export interface OwnForm {
  values: Values;
  errors: FieldErrors;
  busy: boolean;
  change: (name: string, value: unknown) => void;
  inputOf: (name: string) => RefObject<HTMLInputElement | null>;
  submit: (event: FormEvent) => void;
}

/** The form of a settings section: validated by the server's rules; the first invalid field is focused, and typed values stay. */
export function useOwnForm({
  fields,
  initial,
  path,
  method = 'PUT',
  toBody = (checked) => checked,
  done,
  failed,
  onDone,
}: Options): OwnForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(busy);
  const inputs = useRef<Record<string, RefObject<HTMLInputElement | null>>>({});
  useLeaveGuard(
    () => fields.some(({ name }) => (values[name] ?? '') !== (initial[name] ?? '')),
    'page',
    'lost',
  );

  const inputOf = (name: string) => {
    inputs.current[name] ??= { current: null };
    return inputs.current[name];
  };
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) inputOf(first.name).current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { checked, wrong } = checkAll(fields, values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    keepFocus();
    setBusy(true);
    try {
      const answer = bodyOf(
        await send({ method, path, body: toBody(checked), headers: deviceHeaders() }),
        text(failed),
      );
      notify({ type: 'success', message: noticeOf(answer) ?? text(done) });
      setValues(initial);
      onDone(checked, answer);
    } catch (error) {
      const { message, errors: found = {} } = asHttpError(error, text(failed)) as Error & {
        errors?: FieldErrors;
      };
      notify({ type: 'error', message });
      refuse(found);
    } finally {
      setBusy(false);
    }
  };
  const change = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));

  return { values, errors, busy, change, inputOf, submit };
}

function checkAll(fields: readonly Field[], values: Values) {
  const checked: Record<string, unknown> = {};
  const wrong: FieldErrors = {};
  for (const field of fields) {
    const value = values[field.name];
    const result = checkField(field, fieldTypes, value === '' ? null : value, { intent: 'create' });
    if ('value' in result) checked[field.name] = result.value;
    else Object.assign(wrong, checkErrors(result.errors));
  }
  return { checked, wrong };
}
