import Box from '@mui/material/Box';
import { LABEL_CLASS } from '../../../fields/LabelledInput.tsx';

/** A figure of a line that is not typed: level with the inputs in the table, under its label in a card. */
export function GoodsFigure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <Box sx={{ minWidth: 0, textAlign: { xs: 'left', lg: 'right' } }}>
      <Box className={LABEL_CLASS} sx={{ mb: 0.5, fontSize: 13, fontWeight: 500, lineHeight: '20px' }}>
        {label}
      </Box>
      <Box sx={{ ...FIGURE, color: value === undefined ? 'text.disabled' : 'text.primary' }}>
        {value ?? '—'}
      </Box>
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
