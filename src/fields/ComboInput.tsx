import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import useForkRef from '@mui/material/utils/useForkRef';
import type { Ref } from 'react';
import type { InputProps } from './FieldView.ts';
import type { ControlProps } from './LabelledInput.tsx';

interface Props extends Pick<InputProps, 'field' | 'inputRef'> {
  params: AutocompleteRenderInputParams;
  control: ControlProps;
  /** The input contains chips, so that a placeholder would appear beside them. */
  isFilled?: boolean;
  /** The typed text is not a choice yet: Enter must not move on from the input. */
  isUnchosen?: boolean;
}

/** The text input of an Autocomplete. */
export function ComboInput({
  params,
  control,
  field,
  inputRef,
  isFilled = false,
  isUnchosen = false,
}: Props) {
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
      inputProps={{
        ...attributes,
        'aria-required': field.required,
        'aria-describedby': control.describedBy,
        'data-unchosen': isUnchosen ? '' : undefined,
      }}
    />
  );
}
