import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * A choice between a few options, with its label before it. It is a native select: quick by keyboard, and with the phone's own
 * picker.
 */
export function Choice({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <Box sx={CHOICE}>
      <Box component="label" htmlFor={id} sx={CHOICE_LABEL}>
        {label}
      </Box>
      <NativeSelect
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        sx={{
          fontSize: { xs: 16, sm: 13 },
          minWidth: 0,
          flex: { xs: 1, sm: '0 1 auto' },
          minHeight: { xs: 44, sm: 0 },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** On a phone, two of them fill a row. */
export const CHOICE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  flex: { xs: '1 1 160px', sm: '0 1 auto' },
};

export const CHOICE_LABEL = { fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' };
