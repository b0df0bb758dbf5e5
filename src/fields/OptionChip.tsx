import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Field } from '../schema/index.ts';
import { labelOf } from './select/index.ts';

/**
 * An option as a small chip. Its colour is a dot beside the text, so that the text stays readable in both
 * schemes.
 */
export function OptionChip({ value, field }: { value: string; field: Field }) {
  const color = field.options?.find((option) => option.value === value)?.color;
  const label = labelOf(value, field);
  if (color === undefined) return <Chip size="small" variant="outlined" label={label} />;
  return <Chip size="small" variant="outlined" label={label} icon={<Dot color={color} />} />;
}

function Dot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `${color}.main`, '&&': { ml: 1 } }}
    />
  );
}
