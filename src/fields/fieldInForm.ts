import { type Field, isRequired } from '../schema/index.ts';
import type { FieldState } from '../schema/record/recordLogic.ts';

/** The field as a form uses it: required there, with its label in the form and the offered options. */
export function fieldInForm(
  field: Field,
  label: string,
  intent: 'create' | 'update',
  state: FieldState | undefined,
): Field {
  const required = !field.readOnly && (isRequired(field, intent) || state?.required === true);
  return { ...field, label, required, ...(state?.options && { options: state.options }) };
}
