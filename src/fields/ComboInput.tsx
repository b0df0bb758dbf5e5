import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import useForkRef from '@mui/material/utils/useForkRef';
import { type FocusEvent, type FormEvent, type Ref, useLayoutEffect, useRef } from 'react';
import type { InputProps } from './FieldView.ts';
import type { ControlProps } from './LabelledInput.tsx';

interface Props extends Pick<InputProps, 'field' | 'inputRef'> {
  params: AutocompleteRenderInputParams;
  control: ControlProps;
  /** The input contains chips, so that a placeholder would appear beside them. */
  isFilled?: boolean;
  /** The typed text is not a choice: Enter must not move on from the input, and its form is not sent. */
  unchosen?: Unchosen | undefined;
}

/** A text that is being typed, one that the focus has left before it was found, or one that names no choice. */
export type Unchosen = 'typed' | 'left' | 'missed';

/** The text input of an Autocomplete. It selects its text with the focus. */
export function ComboInput({ params, control, field, inputRef, isFilled = false, unchosen }: Props) {
  const { ref, ...attributes } = params.inputProps as typeof params.inputProps & {
    ref?: Ref<HTMLInputElement>;
  };
  const input = useRef<HTMLInputElement>(null);
  const own = useRef<string>(undefined);
  const both = useForkRef(useForkRef(ref, inputRef), input);
  const shown = attributes.value;
  // Typed text replaces the selected name, however the focus or the name came here. The browser selects it by itself only for Tab.
  useLayoutEffect(() => {
    if (document.activeElement === input.current && shown !== own.current) input.current?.select();
    own.current = undefined;
  }, [shown]);
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
        onFocus: (event: FocusEvent<HTMLInputElement>) => {
          attributes.onFocus?.(event);
          event.currentTarget.select();
        },
        'aria-required': field.required,
        'aria-describedby': control.describedBy,
        'data-unchosen': unchosen,
        onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          own.current = currentTarget.value;
        },
      }}
    />
  );
}
