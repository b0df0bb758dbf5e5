import Box from '@mui/material/Box';
import { useState } from 'react';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { LineInput } from '../LineInput.tsx';
import { readJson } from '../readJson.ts';
import { TextValue } from '../TextValue.tsx';
import { json, toText } from './index.ts';

function Show({ value, field }: ValueProps) {
  const read = json.read(value, field);
  if (read === null) return <Absent field={field} />;
  return (
    <Box component="pre" sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {toText(read, 2)}
    </Box>
  );
}

/** JSON as text. What does not parse is said once one leaves the input: half of it never does while one types. */
function Input({ value, onChange, onBlur, error, ...props }: InputProps) {
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

export const view: FieldView = { Cell: (props) => <TextValue {...props} type={json} />, Show, Input };
