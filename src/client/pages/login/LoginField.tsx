import Box from '@mui/material/Box';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface LoginFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  /** Shown below the input while there is no error. */
  help?: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** A button inside of the input, at its end. */
  button?: ReactNode;
}

/**
 * An input with its label above. It uses neither field types, whose code loads after sign-in, nor MUI's input, which would be
 * larger than the rest of the form.
 */
export function LoginField({ label, error, help, aside, button, ...input }: LoginFieldProps): ReactNode {
  const id = useId();
  const messageId = `${id}-message`;
  const wrong = error !== undefined;
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 0.75 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        {aside}
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Box
          component="input"
          {...input}
          id={id}
          aria-invalid={wrong}
          aria-describedby={wrong || help !== undefined ? messageId : undefined}
          sx={{
            display: 'block',
            width: '100%',
            height: 40,
            px: 1.75,
            pr: button === undefined ? 1.75 : 6,
            font: 'inherit',
            fontSize: { xs: 16, sm: 14 },
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: wrong ? 'error.main' : 'Border.input',
            borderRadius: 1,
            '&:hover': { borderColor: wrong ? 'error.main' : 'text.primary' },
            '&:focus-visible': { outlineOffset: -1, outlineColor: wrong ? 'error.main' : undefined },
          }}
        />
        <Box sx={BUTTON}>{button}</Box>
      </Box>
      <Box
        id={messageId}
        role={wrong ? 'alert' : undefined}
        sx={{ ...MESSAGE, color: wrong ? 'error.main' : 'text.secondary' }}
      >
        {error ?? help}
      </Box>
    </div>
  );
}

/** In the middle of the input, whatever the size of the button: on a phone it has the size of a touch target. */
const BUTTON = {
  position: 'absolute',
  right: { xs: 2, sm: 5 },
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
};

const MESSAGE = { mt: 0.5, fontSize: '0.8125rem', '&:empty': { display: 'none' } };
