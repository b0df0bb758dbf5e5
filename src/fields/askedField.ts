import { type Field, isRequired } from '../schema/index.ts';
import type { FieldState } from '../schema/record/recordLogic.ts';

/** The field as a form asks for it now: required there, under the label it has there, with the options that are offered. */
export function askedField(
  field: Field,
  label: string,
  intent: 'create' | 'update',
  state: FieldState | undefined,
): Field {
  const required = !field.readOnly && (isRequired(field, intent) || state?.required === true);
  return { ...field, label, required, ...(state?.options && { options: state.options }) };
}
