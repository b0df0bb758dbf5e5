import { fieldTypes } from '../../../fields/index.ts';
import {
  checkField,
  EFFECTIVE_FROM,
  effectiveFrom,
  type Field,
  type Resource,
  writableFields,
} from '../../../schema/index.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { callOf } from '../../providers/data/callOf.ts';
import { text } from '../../providers/i18n.ts';
import type { FormTask } from './FormTask.ts';
import { withoutConsequences } from './fieldErrors.ts';
import { withFormLabels } from './formLabels.ts';
import { checkEdit, checkNew, type FormCheck, type RecordCheck, type Values } from './formValues.ts';
import { isMovementDay } from './useClosedDay.ts';

interface State {
  fields: readonly Field[];
  /** The values when the form opened. */
  before: Values;
  /** The business day, YYYY-MM-DD. */
  today: string;
  /** Describes why a day takes no movement; undefined for an open day. */
  closedDay: (day: unknown) => string | undefined;
}

/** Validates the values of a form: by the server's rules, and by the form's own. */
export function checkForm(
  task: FormTask,
  { fields, before, today, closedDay }: State,
  values: Values,
): FormCheck {
  const { record, given, prepare, checkMore } = task;
  const resource = labelledResource(task);
  const names = fields.map(({ name }) => name);
  const withMessages = ({ values, errors }: RecordCheck) => ({
    values,
    errors: checkErrors(withoutConsequences(errors, resource, names)),
  });
  if (record !== undefined)
    return withMessages(
      withEffectiveFrom(
        checkEdit(resource, fieldTypes, fields, before, values, record),
        fields,
        values,
        today,
      ),
    );
  const whole = { ...given, ...(prepare?.(values) ?? values) };
  const { values: checked, errors } = withMessages(
    checkNew(resource, fieldTypes, ownFieldsOf(resource, whole), today),
  );
  const day = fields.find((field) => isMovementDay(resource, field));
  const closed = day && closedDay(checked[day.name]);
  return {
    values: checked,
    errors: { ...checkMore?.(values), ...(day && closed && { [day.name]: closed }), ...errors },
  };
}

/** An edit of dated fields with the day from which it holds; the server takes today if there is none. */
function withEffectiveFrom(
  edit: RecordCheck,
  fields: readonly Field[],
  values: Values,
  today: string,
): RecordCheck {
  const isDated = fields.some(({ name, dated }) => dated === true && Object.hasOwn(edit.values, name));
  if (!isDated || !Object.hasOwn(values, EFFECTIVE_FROM)) return edit;
  const day = { ...effectiveFrom, label: text('form.effectiveFrom') };
  const checked = checkField(day, fieldTypes, values[EFFECTIVE_FROM], { intent: 'update', today });
  if ('errors' in checked) return { values: {}, errors: { ...edit.errors, ...checked.errors } };
  return checked.value === null
    ? edit
    : { ...edit, values: { ...edit.values, [EFFECTIVE_FROM]: checked.value } };
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
