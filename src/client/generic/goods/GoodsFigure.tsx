import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A figure of a line that is not typed: beside the inputs in the table, under its label in a card. */
export function GoodsFigure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <Box sx={{ minWidth: 0, textAlign: { xs: 'left', md: 'right' } }}>
      <Typography
        sx={{ display: { md: 'none' }, mb: 0.5, fontSize: 13, fontWeight: 500, lineHeight: '20px' }}
      >
        {label}
      </Typography>
      <Typography
        component="output"
        aria-label={label}
        sx={{
          display: 'block',
          lineHeight: '38px',
          fontVariantNumeric: 'tabular-nums',
          color: value === undefined ? 'text.disabled' : 'text.primary',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {value ?? '—'}
      </Typography>
    </Box>
  );
}
