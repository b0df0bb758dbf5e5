import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Resource, writableFields } from '../../../schema/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { callOf } from '../../providers/data/callOf.ts';
import type { FormTask } from './FormTask.ts';
import { checkEdit, checkNew, type FormCheck, type Values } from './formValues.ts';

interface State {
  fields: readonly Field[];
  /** The values at opening. */
  before: Values;
  /** The business day, YYYY-MM-DD. */
  today: string;
}

/** The check of what a form holds: the server's own rules, and what this form wants beyond them. */
export function checkForm(task: FormTask, { fields, before, today }: State, values: Values): FormCheck {
  const { resource, record, given, prepare, checkMore } = task;
  if (record !== undefined) return checkEdit(resource, fieldTypes, fields, before, values);
  const whole = { ...given, ...(prepare?.(values) ?? values) };
  const { values: checked, errors } = checkNew(resource, fieldTypes, written(resource, whole), today);
  return { values: checked, errors: { ...checkMore?.(values), ...errors } };
}

/** Checked values as the body of the record's call. */
export function travelling(resource: Resource, checked: Values): Values {
  return sendValues(callOf(resource, checked).body, resource, fieldTypes);
}

/** What is not the record's, such as the name of what a value points to, goes to no check. */
function written(resource: Resource, values: Values): Values {
  const names = new Set(writableFields(resource, 'create').map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
