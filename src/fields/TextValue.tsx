import Box from '@mui/material/Box';
import type { FieldType } from '../schema/index.ts';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';

interface Props extends ValueProps {
  type: FieldType;
}

/** A value formatted by its type, on one line. */
export function TextValue({ type, value, field, format }: Props) {
  const text = type.text(value, field, format);
  return text === '' ? <Absent field={field} /> : <span>{text}</span>;
}

/** A value formatted by its type, with its line breaks. */
export function ParagraphValue({ type, value, field, format }: Props) {
  const text = type.text(value, field, format);
  if (text === '') return <Absent field={field} />;
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}
