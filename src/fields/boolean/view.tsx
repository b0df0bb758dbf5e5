import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { Message } from '../LabelledInput.tsx';
import { boolean } from './index.ts';

function Value({ value, field }: ValueProps) {
  const texts = useFieldTexts();
  const truth = boolean.read(value, field);
  if (truth === null) return <Absent field={field} />;
  return (
    <Box component="span" sx={truth ? undefined : { color: 'text.secondary' }}>
      {truth ? texts.yes : texts.no}
    </Box>
  );
}

/** A checkbox with its label beside it. */
function Input({ field, label, value, onChange, onBlur, error, disabled = false, inputRef }: InputProps) {
  const messageId = useId();
  const message = error ?? field.help;
  return (
    <Box sx={{ width: '100%' }}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            name={field.name}
            size="small"
            checked={boolean.read(value, field) === true}
            onChange={(_, checked) => onChange(checked)}
            {...(onBlur && { onBlur })}
            slotProps={{
              input: {
                ref: inputRef,
                'aria-invalid': error !== undefined,
                'aria-describedby': message === undefined ? undefined : messageId,
              },
            }}
          />
        }
      />
      {message !== undefined && <Message id={messageId} invalid={error !== undefined} text={message} />}
    </Box>
  );
}

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 96 } };
