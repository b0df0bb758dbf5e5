import type { Action, Field, Resource } from '../../../schema/index.ts';
import { withFormLabels } from './formLabels.ts';

/**
 * The resource as the form of an action draws and checks it: with the labels of its inputs, and without the conditions of its
 * fields, because the server accepts the fields of an action in any state.
 */
export function actionResource(resource: Resource, action: Action): Resource {
  const { fields, ...rest } = withFormLabels(resource, action.fields);
  const entries = Object.entries(fields).map(([name, field]) => [name, withoutConditions(field)]);
  return { ...rest, fields: Object.fromEntries(entries) };
}

function withoutConditions({ visibleIf: _v, requiredIf: _q, readOnlyIf: _o, ...field }: Field): Field {
  return {
    ...field,
    ...(field.options && { options: field.options.map(({ when: _w, ...option }) => option) }),
  };
}
