import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { checkField, type Field } from '../../../schema/index.ts';
import { type Change, useSend } from '../../data/index.ts';
import { useLeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { useKeptFocus } from '../../generic/form/useKeptFocus.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { deviceHeaders } from '../../providers/devices.ts';
import { type TextKey, text } from '../../providers/i18n.ts';

type Values = Readonly<Record<string, unknown>>;

interface Options {
  /** The fields in order. */
  fields: readonly Field[];
  /** The initial values. */
  initial: Values;
  /** The path of the call below /api that saves the values. */
  path: string;
  /** `put` by default. */
  method?: Change['method'];
  /** Makes the body of the call from the checked values; by default they are it. */
  toBody?: (checked: Values) => Values;
  /** The message if the server sends none. */
  done: TextKey;
  failed: TextKey;
  /** The calls whose answers it changes. */
  refreshes?: readonly string[];
  /** @param answer the body of the call's answer. */
  onDone?: (values: Values, answer: unknown) => void;
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
  method = 'put',
  toBody = (checked) => checked,
  done,
  failed,
  refreshes = [],
  onDone,
}: Options): OwnForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend();
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
    try {
      const call = { method, path, body: toBody(checked), headers: deviceHeaders() };
      const answer = await send({ ...call, done: text(done), failed: text(failed), refreshes });
      setValues(initial);
      onDone?.(checked, answer);
    } catch (error) {
      refuse((error as { errors?: FieldErrors }).errors ?? {});
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
