import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { type Field, required } from '../../../schema/index.ts';
import { useLeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { useKeptFocus } from '../../generic/form/useKeptFocus.ts';
import { asHttpError, bodyOf, messageOf } from '../../providers/data/answers.ts';
import { deviceHeaders } from '../../providers/devices.ts';
import { firmGrouping } from '../../providers/figures.ts';
import { send } from '../../providers/http.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { told } from '../../providers/told.ts';

type Values = Readonly<Record<string, unknown>>;

interface Options {
  /** What is asked for, in its order. */
  fields: readonly Field[];
  /** What stands there at first. */
  initial: Values;
  /** The call below /api that takes the values. */
  path: string;
  /** What is said where the server says nothing. */
  done: TextKey;
  failed: TextKey;
  onDone: (values: Values) => void;
}

export interface OwnForm {
  values: Values;
  errors: FieldErrors;
  busy: boolean;
  change: (name: string, value: unknown) => void;
  inputOf: (name: string) => RefObject<HTMLInputElement | null>;
  submit: (event: FormEvent) => void;
}

/** A form of a section of the settings: checked as the server checks it, the first wrong field gets the focus, what was typed stays. */
export function useOwnForm({ fields, initial, path, done, failed, onDone }: Options): OwnForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(busy);
  const inputs = useRef<Record<string, RefObject<HTMLInputElement | null>>>({});
  useLeaveGuard(() => fields.some(({ name }) => (values[name] ?? '') !== (initial[name] ?? '')), 'page');

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
        await send({ method: 'PUT', path, body: checked, headers: deviceHeaders() }),
        text(failed),
      );
      notify({ type: 'success', message: messageOf(answer) ?? text(done) });
      setValues(initial);
      onDone(checked);
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
    if (value === null || value === undefined || value === '') {
      wrong[field.name] = told(required(field));
      continue;
    }
    const result = fieldTypes[field.type]?.check(field, firmGrouping()).safeParse(value);
    if (result?.success) checked[field.name] = result.data;
    else wrong[field.name] = told(result?.error.issues[0]?.message ?? required(field));
  }
  return { checked, wrong };
}
