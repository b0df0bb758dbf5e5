import Box from '@mui/material/Box';
import type { Field } from '../schema/index.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';

/** What stands where there is no value. */
export function Absent({ field }: { field: Field }) {
  const texts = useFieldTexts();
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {field.display === 'na' ? texts.notApplicable : texts.none}
    </Box>
  );
}
