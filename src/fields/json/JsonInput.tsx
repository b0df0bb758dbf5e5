import { useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { LineInput } from '../LineInput.tsx';
import { readJson } from '../readJson.ts';
import { toText } from './index.ts';

/**
 * JSON as text. A syntax error is shown after the input loses focus, because incomplete JSON never parses.
 */
export function JsonInput({ value, onChange, onBlur, error, ...props }: InputProps) {
  const texts = useFieldTexts();
  const [hasLeft, setHasLeft] = useState(false);
  const text = value === null || value === undefined ? '' : toText(value, 2);
  const isWrong = text !== '' && typeof readJson(text) === 'string';
  return (
    <LineInput
      {...props}
      text={text}
      error={error ?? (hasLeft && isWrong ? texts.invalidJson : undefined)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      onBlur={() => {
        setHasLeft(true);
        onBlur?.();
      }}
      lines={4}
      monospace
    />
  );
}
