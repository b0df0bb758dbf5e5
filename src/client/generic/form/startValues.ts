import { fieldTypes } from '../../../fields/index.ts';
import { type BesideEdit, besideForm, type Field } from '../../../schema/index.ts';
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
  const beside = isElsewhere ? {} : besideValues(besideForm(resource, record === undefined), fields, today);
  if (record === undefined) return { ...emptyValues(fields, fieldTypes, today), ...beside, ...initial };
  return { ...recordValues(fields, record), ...beside };
}

/** The values that a form sends beside its fields, such as the reason of another balance, if it has fields that they are about. */
function besideValues(all: readonly BesideEdit[], fields: readonly Field[], today: string): Values {
  const questions = all.filter(({ fields: about }) => fields.some(({ name }) => about.includes(name)));
  return Object.fromEntries(
    questions.map(({ field: { name, type } }) => [name, type === 'date' ? today : null]),
  );
}
