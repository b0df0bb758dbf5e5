import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

/** An input with its label above it. Not a field type's: those bring their checks and load after signing in. */
export function LoginField({
  label,
  error,
  ...input
}: { label: string; error: string | undefined } & Omit<OutlinedInputProps, 'error' | 'label'>): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 500 }}>
        {label}
      </Box>
      <OutlinedInput
        {...input}
        id={id}
        fullWidth
        error={error !== undefined}
        slotProps={{ input: { 'aria-describedby': error === undefined ? undefined : errorId } }}
      />
      {error !== undefined && (
        <FormHelperText id={errorId} error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
