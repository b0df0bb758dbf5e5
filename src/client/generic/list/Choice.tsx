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

/** A choice of a few, with its label before it. A native select: quick by keyboard, and the phone's own wheel. */
export function Choice({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <NativeSelect
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        sx={{ fontSize: 13, minWidth: 0 }}
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
