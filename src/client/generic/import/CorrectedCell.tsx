import TextField from '@mui/material/TextField';
import { memo } from 'react';

interface Props {
  /** Which field of which row. */
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The text of one cell of the file, to be put right. */
export const CorrectedCell = memo(
  function CorrectedCell({ label, value, error, onChange }: Props) {
    return (
      <TextField
        size="small"
        fullWidth
        multiline
        maxRows={4}
        value={value}
        error={error !== undefined}
        helperText={error}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { 'aria-label': label }, formHelperText: { sx: { mx: 0 } } }}
        sx={{ '& .MuiInputBase-root': { p: 0.75, fontSize: 13 } }}
      />
    );
  },
  // What is called on a change names the same cell, whichever function it is.
  (before, after) =>
    before.label === after.label && before.value === after.value && before.error === after.error,
);
