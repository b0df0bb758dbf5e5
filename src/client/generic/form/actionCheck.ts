import type { Resolver } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, checkRecord, type Field, type Resource } from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { errorsByField, withoutConsequences } from './fieldErrors.ts';
import type { FormCheck, Values } from './formValues.ts';

export interface ActionTask {
  /** As the action's form uses it (`actionResource`). */
  resource: Resource;
  action: Action;
  /** The saved record; undefined for an action on several records. */
  record: Values | undefined;
  /** The conditions and formulas of the record; none for an action on several records. */
  logic?: RecordLogic | undefined;
  /** The business day, YYYY-MM-DD. */
  today: string;
}

/** Validates the values of an action's form by the server's rules. */
export function checkAction(
  { resource, action, record, logic, today }: ActionTask,
  values: Values,
): FormCheck {
  const only = action.fields.map((item) => item.field);
  const result = checkRecord(resource, fieldTypes, 'update', values, {
    only,
    set: action.set,
    today,
    ...(record && { logic, before: sendValues(record, resource, fieldTypes) }),
  });
  if (result.ok) return { values: result.values, errors: {} };
  return { values: {}, errors: checkErrors(withoutConsequences(result.errors, resource, only)) };
}

/** The same as a resolver for react-hook-form. */
export function actionResolver(task: ActionTask): Resolver<Values> {
  return (values) => {
    const errors = errorsByField(checkAction(task, values).errors, 'check');
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Validated values of an action's form, in the API's format. */
export function toBody(fields: readonly Field[], checked: Values): Values {
  const accepted = fields.filter(({ name }) => Object.hasOwn(checked, name));
  return Object.fromEntries(
    accepted.map((field) => [field.name, fieldTypes[field.type]?.send(checked[field.name], field)]),
  );
}
