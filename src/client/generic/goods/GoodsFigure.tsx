import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { LABEL_CLASS } from '../../../fields/LabelledInput.tsx';
import { TABLE_FROM } from './lineRoom.ts';

interface Props {
  label: string;
  value: string | undefined;
  /** An error of the computed value, for which no input is at fault. */
  mistake?: string | undefined;
}

/** A computed value of a line: aligned with the inputs in the table, below its label in a card. */
export function GoodsFigure({ label, value, mistake }: Props) {
  return (
    <Box sx={{ minWidth: 0, textAlign: { '@': 'left', [TABLE_FROM]: 'right' } }}>
      <Box className={LABEL_CLASS} sx={{ mb: 0.5, fontSize: 13, fontWeight: 500, lineHeight: '20px' }}>
        {label}
      </Box>
      <Box sx={{ ...FIGURE, color: value === undefined ? 'text.disabled' : 'text.primary' }}>
        {value ?? '—'}
      </Box>
      {mistake !== undefined && (
        <FormHelperText error sx={{ mx: 0 }}>
          {mistake}
        </FormHelperText>
      )}
    </Box>
  );
}

const FIGURE = {
  lineHeight: '38px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
