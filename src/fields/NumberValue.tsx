import Box from '@mui/material/Box';
import type { Field, FieldType } from '../schema/index.ts';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';
import { words } from './readText.ts';

/** The unit of a record's number by its select: 'per day'. Undefined where the record does not say. */
export function perWords({ per }: Field, row: ValueProps['row']): string | undefined {
  const value = words(row[per?.field ?? '']);
  const label = per?.options.find((option) => option.value === value)?.label;
  return label === undefined ? undefined : label.charAt(0).toLocaleLowerCase() + label.slice(1);
}

interface Props extends ValueProps {
  type: FieldType;
}

/**
 * A number in tabular figures, with a muted prefix. Money below zero has the error colour; quantities below
 * zero do not. What it is for stands behind it: per day, per month.
 */
export function NumberValue({ type, value, field, row, format }: Props) {
  const text = type.text(value, { ...field, prefix: undefined }, format);
  if (text === '') return <Absent field={field} />;
  const per = perWords(field, row);
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
      {per !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em' }}>
          {` ${per}`}
        </Box>
      )}
    </Box>
  );
}
