import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';

interface Props {
  /** 1, 2 or 3. */
  step: number;
  title: string;
  lead: string;
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  /** The input of the step. */
  children: ReactNode;
  /** Other actions, below the button. */
  more?: ReactNode;
}

/** One step: its number, a title and an explanation, one field and its button. */
export function StepForm({ step, title, lead, submit, busy, onSubmit, children, more }: Props): ReactNode {
  const text = useText();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Box component="form" noValidate onSubmit={send} sx={FORM}>
      <Box>
        <Typography variant="caption" color="text.secondary" component="p">
          {text('forget.step', { step })}
        </Typography>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 600, mt: 0.25 }}>
          {title}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {lead}
        </Typography>
      </Box>
      {children}
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ minHeight: 42 }}>
        {busy ? <CircularProgress size={20} color="inherit" aria-label={text('app.wait')} /> : submit}
      </Button>
      {more}
    </Box>
  );
}

const FORM = { display: 'flex', flexDirection: 'column', gap: 2.5 };
