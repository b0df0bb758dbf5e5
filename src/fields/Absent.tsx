import Box from '@mui/material/Box';
import type { Field } from '../schema/index.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';

/** What stands where there is no value. */
export function Absent({ field }: { field: Field }) {
  const texts = useFieldTexts();
  // What the absence of a value means is said like a value.
  if (field.blank !== undefined) return <span>{field.blank}</span>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {field.display === 'na' ? texts.notApplicable : texts.none}
    </Box>
  );
}
