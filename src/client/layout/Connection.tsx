import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useText } from '../providers/i18n.ts';
import { probeServer } from '../providers/probe.ts';
import { isReached, onReached } from '../providers/reached.ts';
import { isAnswerLate, onAnswerLate } from '../providers/waiting.ts';
import { Icon } from './Icon.tsx';
import { PILL } from './pill.ts';

/**
 * Shows when the server cannot be reached or responds slowly; the page stays. Meanwhile it keeps checking whether the server is
 * back.
 */
export function Connection(): ReactNode {
  const text = useText();
  const reached = useSyncExternalStore(onReached, isReached);
  const late = useSyncExternalStore(onAnswerLate, isAnswerLate);
  useEffect(() => (reached ? undefined : probeServer()), [reached]);
  if (reached && !late) return null;
  return (
    <Paper role="status" sx={PILL}>
      {reached ? (
        <CircularProgress size={16} color="inherit" aria-hidden />
      ) : (
        <Icon name="error" sx={{ fontSize: 18, color: 'warning.main' }} />
      )}
      {text(reached ? 'failure.waiting' : 'failure.offline')}
    </Paper>
  );
}
