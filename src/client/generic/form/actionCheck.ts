import type { Resolver } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, checkRecord, type Field, type Resource } from '../../../schema/index.ts';
import { firmGrouping } from '../../providers/figures.ts';
import { told } from '../../providers/told.ts';
import { byField } from './fieldErrors.ts';
import type { FormCheck, Values } from './formValues.ts';

/** What an action takes is judged like a new record's: an account's password is written by no edit, only here. */
export function checkAction(resource: Resource, action: Action, values: Values): FormCheck {
  const only = action.fields.map((item) => item.field);
  const result = checkRecord(resource, fieldTypes, 'create', values, { only, grouping: firmGrouping() });
  if (result.ok) return { values: result.values, errors: {} };
  const said = Object.entries(result.errors).map(([at, message]) => [at, told(message)]);
  return { values: {}, errors: Object.fromEntries(said) };
}

/** The same for its form. */
export function actionResolver(resource: Resource, action: Action): Resolver<Values> {
  return (values) => {
    const errors = byField(checkAction(resource, action, values).errors, 'check');
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Checked values of an action's form, as they travel. */
export function sentOf(fields: readonly Field[], checked: Values): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, fieldTypes[field.type]?.send(checked[field.name], field)]),
  );
}
