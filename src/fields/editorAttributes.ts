import type { ControlProps } from './LabelledInput.tsx';

/** The accessibility attributes of an editable element that is not an input. */
export function editorAttributes(
  { id, labelId, describedBy, invalid }: ControlProps,
  required: boolean,
  disabled: boolean,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-required': String(required),
    'aria-invalid': String(invalid),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(disabled && { 'aria-disabled': 'true' }),
  };
}
