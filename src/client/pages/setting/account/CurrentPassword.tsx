import type { InputProps } from '../../../../fields/FieldView.ts';
import { LineInput } from '../../../../fields/LineInput.tsx';
import { words } from '../../../../fields/readText.ts';

/** The current password, which password managers fill in. */
export function CurrentPassword({ value, onChange, ...props }: InputProps) {
  return (
    <LineInput
      {...props}
      text={words(value)}
      onChange={({ target }) => onChange(target.value)}
      attributes={{ type: 'password', autoComplete: 'current-password' }}
    />
  );
}
