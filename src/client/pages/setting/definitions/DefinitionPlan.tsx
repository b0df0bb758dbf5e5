import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { failureMessage, type SentMessage } from '../../../providers/messages.ts';
import { MistakeList } from './MistakeList.tsx';
import type { Loaded } from './useLoaded.ts';

/** The state of the files: what keeps them from coming into force, or the steps of a reload. */
export function Present({ loaded: { mistakes, plan, standing, unreadable } }: { loaded: Loaded }): ReactNode {
  const text = useText();
  if (unreadable !== null) return <Alert severity="error">{failureMessage(unreadable)}</Alert>;
  if (plan !== null && plan.refusals.length > 0)
    return (
      <Alert severity="error">
        {text('definitions.refused')}
        <Lines lines={plan.refusals} />
      </Alert>
    );
  if (standing === 'older')
    return (
      <Alert severity="warning" role="status">
        {text('definitions.older')}
        <Lines lines={plan?.steps ?? []} />
      </Alert>
    );
  if (plan !== null && plan.steps.length > 0)
    return (
      <Alert severity="info" role="status">
        {text('definitions.plan')}
        <Lines lines={plan.steps} />
      </Alert>
    );
  if (mistakes.length === 0)
    return (
      <Alert severity="success" role="status">
        {text('definitions.right')}
      </Alert>
    );
  return (
    <Alert severity="error">
      {text('definitions.wrong')}
      <MistakeList mistakes={mistakes} />
    </Alert>
  );
}

/** Changes of stored values, or of what is reported of them: nothing is reloaded until they are accepted. */
export function Acceptance({ asks, accepts, onAccept }: AcceptanceProps): ReactNode {
  const text = useText();
  if (asks.length === 0) return null;
  return (
    <Alert severity="warning">
      {text('definitions.asks')}
      <Lines lines={asks} />
      <FormControlLabel
        sx={{ mt: 0.5 }}
        control={<Checkbox checked={accepts} onChange={(_, checked) => onAccept(checked)} />}
        label={text('definitions.accept')}
      />
    </Alert>
  );
}

interface AcceptanceProps {
  asks: readonly SentMessage[];
  accepts: boolean;
  onAccept: (accept: boolean) => void;
}

/** Tables, values and records that stay though nothing names or allows them: open before a reload, and closed after it. */
export function Notes({ loaded: { plan, standing } }: { loaded: Loaded }): ReactNode {
  const text = useText();
  if (plan === null || plan.notes.length === 0) return null;
  return (
    <Box component="details" open={standing !== 'inForce'} sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500 }}>
        {text('definitions.notes', { count: plan.notes.length })}
      </Box>
      <Lines lines={plan.notes} />
    </Box>
  );
}

export function Lines({ lines }: { lines: readonly SentMessage[] }): ReactNode {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={String(line.message)}>{failureMessage(line)}</li>
      ))}
    </Box>
  );
}
