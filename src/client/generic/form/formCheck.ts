import { fieldTypes } from '../../../fields/index.ts';
import { checkField, type Field, type Resource, writableFields } from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { callOf } from '../../providers/data/callOf.ts';
import { text } from '../../providers/i18n.ts';
import { besideFields, filledFields } from './besideFields.ts';
import type { FormTask } from './FormTask.ts';
import { withoutConsequences } from './fieldErrors.ts';
import { withFormLabels } from './formLabels.ts';
import { checkEdit, checkNew, type FormCheck, type RecordCheck, type Values } from './formValues.ts';
import { isMovementDay } from './useClosedDay.ts';

interface State {
  fields: readonly Field[];
  /** The values when the form opened. */
  before: Values;
  /** The conditions and formulas of the resource, if it has any. */
  logic: RecordLogic | undefined;
  /** The business day, YYYY-MM-DD. */
  today: string;
  /** Describes why a day takes no movement; undefined for an open day. */
  closedDay: (day: unknown) => string | undefined;
}

/** Validates the values of a form: by the server's rules, and by the form's own. */
export function checkForm(
  task: FormTask,
  { fields, before, logic, today, closedDay }: State,
  values: Values,
): FormCheck {
  const { record, given, prepare, checkMore } = task;
  const resource = labelledResource(task);
  const rules = { types: fieldTypes, logic };
  const names = fields.map(({ name }) => name);
  const withMessages = ({ values, errors }: RecordCheck) => ({
    values,
    errors: checkErrors(withoutConsequences(errors, resource, names)),
  });
  if (record !== undefined)
    return withMessages(
      withBeside(
        checkEdit(resource, rules, fields, before, values, record),
        { resource, fields, before, today, isNew: false },
        values,
      ),
    );
  const whole = { ...given, ...(prepare?.(values) ?? values) };
  const { values: checked, errors } = withMessages(
    withBeside(
      checkNew(resource, rules, ownFieldsOf(resource, whole), today),
      { resource, fields, before, today, isNew: true },
      values,
    ),
  );
  const day = fields.find((field) => isMovementDay(resource, field));
  const closed = day && closedDay(checked[day.name]);
  return {
    values: checked,
    errors: { ...checkMore?.(values), ...(day && closed && { [day.name]: closed }), ...errors },
  };
}

/** A change with the values that belong to it, such as the reason of another balance and the day of an opening. */
function withBeside(
  edit: RecordCheck,
  {
    resource,
    fields,
    before,
    today,
    isNew,
  }: Pick<State, 'fields' | 'before' | 'today'> & { resource: Resource; isNew: boolean },
  values: Values,
): RecordCheck {
  const changed = filledFields(fields, { before, now: values, isNew });
  const questions = besideFields(resource, isNew, text).filter(
    ({ field, about }) => Object.hasOwn(values, field.name) && about.some((name) => changed.includes(name)),
  );
  const checked = questions.map(({ field }) => ({
    name: field.name,
    ...checkField(field, fieldTypes, values[field.name], { intent: 'update', today }),
  }));
  const errors = Object.assign({}, ...checked.map((one) => ('errors' in one ? one.errors : {})));
  if (Object.keys(errors).length > 0) return { values: {}, errors: { ...edit.errors, ...errors } };
  const given = checked.flatMap((one) =>
    'value' in one && one.value !== null ? [[one.name, one.value]] : [],
  );
  return { ...edit, values: { ...edit.values, ...Object.fromEntries(given) } };
}

/** Validated values as the body of the record's call. */
export function toBody(resource: Resource, checked: Values): Values {
  return sendValues(callOf(resource, checked).body, resource, fieldTypes);
}

/** The resource with the labels of this form. */
export function labelledResource({ resource, view }: Pick<FormTask, 'resource' | 'view'>): Resource {
  const items = view.groups.flatMap((group) => group.items);
  return withFormLabels(resource, items);
}

/** Values that are not fields of the record, such as the name of a reference, are not validated. */
function ownFieldsOf(resource: Resource, values: Values): Values {
  const names = new Set(writableFields(resource, 'create').map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
