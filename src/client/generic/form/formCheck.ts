import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Resource, writableFields } from '../../../schema/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { callOf } from '../../providers/data/callOf.ts';
import { told } from '../../providers/told.ts';
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
  const { record, given, prepare, checkMore } = task;
  const resource = asShown(task);
  const asked = (result: FormCheck) => inWords(result, resource, fields);
  if (record !== undefined) return asked(checkEdit(resource, fieldTypes, fields, before, values, record));
  const whole = { ...given, ...(prepare?.(values) ?? values) };
  const { values: checked, errors } = asked(checkNew(resource, fieldTypes, written(resource, whole), today));
  return { values: checked, errors: { ...checkMore?.(values), ...errors } };
}

/**
 * What the rules of both sides say, in the language of the screen. What is computed and not shown here is the server's to
 * refuse: a mistake that stands nowhere would only keep the form from being sent.
 */
function inWords({ values, errors }: FormCheck, resource: Resource, fields: readonly Field[]): FormCheck {
  const isShown = (at: string) =>
    resource.fields[at]?.formula === undefined || fields.some(({ name }) => name === at);
  const said = Object.entries(errors)
    .filter(([at]) => isShown(at))
    .map(([at, message]) => [at, told(message)]);
  return { values, errors: Object.fromEntries(said) };
}

/** Checked values as the body of the record's call. */
export function travelling(resource: Resource, checked: Values): Values {
  return sendValues(callOf(resource, checked).body, resource, fieldTypes);
}

/** The resource under the labels of this form, so that what is wrong is told in the words that stand there. */
function asShown({ resource, view }: FormTask): Resource {
  const items = view.groups.flatMap((group) => group.items);
  const shown = items.flatMap(({ field: name, label }) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, { ...field, label }]];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(shown) } };
}

/** What is not the record's, such as the name of what a value points to, goes to no check. */
function written(resource: Resource, values: Values): Values {
  const names = new Set(writableFields(resource, 'create').map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
