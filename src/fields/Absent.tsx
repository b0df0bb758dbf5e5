import Box from '@mui/material/Box';
import type { Field } from '../schema/index.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';

/** The display of an absent value. */
export function Absent({ field }: { field: Field }) {
  const texts = useFieldTexts();
  // The text for an absent value is drawn like a value.
  if (field.blank !== undefined) return <span>{field.blank}</span>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {field.display === 'na' ? texts.notApplicable : texts.none}
    </Box>
  );
}
