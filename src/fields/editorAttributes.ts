import type { ControlProps } from './LabelledInput.tsx';

/** What an element that is typed into, but is no input, says of itself to those who hear the page. */
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
