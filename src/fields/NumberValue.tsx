import Box from '@mui/material/Box';
import type { FieldType } from '../schema/index.ts';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';

interface Props extends ValueProps {
  type: FieldType;
}

/**
 * A number in tabular figures, with a muted prefix. Money below zero has the error colour; quantities below
 * zero do not.
 */
export function NumberValue({ type, value, field, format }: Props) {
  const text = type.text(value, { ...field, prefix: undefined }, format);
  if (text === '') return <Absent field={field} />;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {field.prefix !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${field.prefix} `}
        </Box>
      )}
      <Box
        component="span"
        sx={type.amount === 'money' && text.startsWith('−') ? { color: 'error.main' } : undefined}
      >
        {text}
      </Box>
    </Box>
  );
}
