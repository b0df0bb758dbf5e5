import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { InputProps } from './FieldView.ts';
import { LabelledInput } from './LabelledInput.tsx';

interface Props extends Pick<InputProps, 'field' | 'label' | 'error' | 'disabled' | 'onBlur' | 'inputRef'> {
  /** The displayed text. */
  text: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Attributes of the input itself, such as `inputMode`. */
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  placeholder?: string;
  before?: ReactNode;
  after?: ReactNode;
  /** For several lines: the minimum number. */
  lines?: number;
  monospace?: boolean;
  help?: string | undefined;
}

/** The frame that all text inputs share. */
export function LineInput(props: Props) {
  const { field, label, error, disabled = false, onFocus, onBlur, inputRef, text, onChange, lines } = props;
  const placeholder = field.placeholder ?? props.placeholder;
  return (
    <LabelledInput label={label} required={field.required} help={props.help ?? field.help} error={error}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          size="small"
          fullWidth
          value={text}
          onChange={onChange as (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void}
          disabled={disabled}
          error={invalid}
          startAdornment={props.before}
          endAdornment={props.after}
          {...(onFocus && { onFocus })}
          {...(onBlur && { onBlur })}
          {...(inputRef && { inputRef: inputRef as Ref<HTMLInputElement> })}
          {...(placeholder !== undefined && { placeholder })}
          {...(lines !== undefined && { multiline: true, minRows: lines, maxRows: 12 })}
          slotProps={{
            input: {
              autoComplete: 'off',
              'aria-required': field.required,
              'aria-describedby': describedBy,
              ...props.attributes,
              ...(props.monospace && { spellCheck: false, style: { fontFamily: 'monospace' } }),
            },
          }}
        />
      )}
    </LabelledInput>
  );
}
