import type { InputHTMLAttributes } from 'react';
import type { InputProps } from './FieldView.ts';
import { LineInput } from './LineInput.tsx';
import { words } from './readText.ts';

interface Props extends InputProps {
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  lines?: number;
}

/** Text as it is typed; a blank is null. */
export function TextInput({ value, onChange, ...props }: Props) {
  return (
    <LineInput
      {...props}
      text={words(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
