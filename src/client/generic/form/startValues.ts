import { fieldTypes } from '../../../fields/index.ts';
import { besideEdit, type Field, type Resource } from '../../../schema/index.ts';
import type { FormTask } from './FormTask.ts';
import { emptyValues, recordValues, type Values } from './formValues.ts';

/**
 * The values with which a form opens: the defaults of a new record, or those of the edited one.
 *
 * @param isElsewhere the records are another host's, which takes no reason and no day of an edit.
 */
export function startValues(
  { resource, record, initial }: Pick<FormTask, 'resource' | 'record' | 'initial'>,
  fields: readonly Field[],
  today: string,
  isElsewhere: boolean,
): Values {
  if (record === undefined) return { ...emptyValues(fields, fieldTypes, today), ...initial };
  return { ...recordValues(fields, record), ...(isElsewhere ? {} : besideValues(resource, fields, today)) };
}

/** The values that an edit sends beside its fields, such as the reason of another balance, if the form has fields that it is about. */
function besideValues(resource: Resource, fields: readonly Field[], today: string): Values {
  const questions = besideEdit(resource).filter(({ fields: about }) =>
    fields.some(({ name }) => about.includes(name)),
  );
  return Object.fromEntries(
    questions.map(({ field: { name, type } }) => [name, type === 'date' ? today : null]),
  );
}
