import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  required: boolean;
  help?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** The attributes that connect a control with its label and messages. */
export interface ControlProps {
  /** A control that is not an input uses `labelId`, because `label for` does not reach it. */
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** A control with its label above, and its help or error below. */
export function LabelledInput({ label, required, help, error, children }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const message = error ?? help;
  const invalid = error !== undefined;
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <Box className={LABEL_CLASS} sx={LABEL}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the control itself; a press on the label leads to one that is no input, too */}
        <label id={labelId} htmlFor={id} onClick={() => document.getElementById(id)?.focus()}>
          {label}
        </label>
        {required && <RequiredMark />}
      </Box>
      {children({ id, labelId, describedBy: message === undefined ? undefined : helpId, invalid })}
      {message !== undefined && <Message id={helpId} invalid={invalid} text={message} />}
    </Box>
  );
}

/** Marks labels, so that a table of inputs hides them visually under its column headings. */
export const LABEL_CLASS = 'plinth-label';

const LABEL = { mb: 0.5, fontSize: 13, lineHeight: '20px', fontWeight: 500, color: 'text.primary' };

/**
 * Beside the label and not in it, so that the control's name is only the label. `aria-required` has the
 * same meaning.
 */
export function RequiredMark() {
  return (
    <Box component="span" aria-hidden sx={{ ml: 0.5, color: 'error.main' }}>
      *
    </Box>
  );
}

/** The help or the error below a control. */
export function Message({ id, invalid, text }: { id: string; invalid: boolean; text: string }) {
  return (
    <FormHelperText id={id} error={invalid} sx={{ mx: 0, mt: 0.5 }}>
      {text}
    </FormHelperText>
  );
}
