import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import useForkRef from '@mui/material/utils/useForkRef';
import type { Ref } from 'react';
import type { InputProps } from './FieldView.ts';
import type { ControlProps } from './LabelledInput.tsx';

interface Props extends Pick<InputProps, 'field' | 'inputRef'> {
  params: AutocompleteRenderInputParams;
  control: ControlProps;
  /** Chips stand in it: the placeholder would stand beside them. */
  isFilled?: boolean;
}

/** The line that an Autocomplete is typed into. */
export function ComboInput({ params, control, field, inputRef, isFilled = false }: Props) {
  const { ref, ...attributes } = params.inputProps as typeof params.inputProps & {
    ref?: Ref<HTMLInputElement>;
  };
  const both = useForkRef(ref, inputRef);
  const placeholder = isFilled ? undefined : field.placeholder;
  return (
    <OutlinedInput
      {...params.InputProps}
      fullWidth
      size="small"
      name={field.name}
      disabled={params.disabled}
      error={control.invalid}
      inputRef={both}
      {...(placeholder !== undefined && { placeholder })}
      // Not slotProps: the handlers of the Autocomplete reach the input only this way.
      inputProps={{ ...attributes, 'aria-required': field.required, 'aria-describedby': control.describedBy }}
    />
  );
}
