import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../../../generic/form/useKeptFocus.ts';
import { callFailureText } from '../../../providers/data/callFailure.ts';
import { useText } from '../../../providers/i18n.ts';
import { noticeMessage } from '../../../providers/messages.ts';
import { DataAlert } from './DataAlert.tsx';
import { DataCard } from './DataCard.tsx';
import { type Progress, useVerify } from './useVerify.ts';
import { VerifyResult } from './VerifyResult.tsx';

/** Verifies the books. */
export function BooksCard(): ReactNode {
  const text = useText();
  const { verifying, start } = useVerify();
  const { state } = verifying;
  const keepFocus = useKeptFocus(state === 'running');
  const begin = () => {
    keepFocus();
    start();
  };
  return (
    <DataCard title={text('verify.title')} help={text('verify.help')}>
      <Box role="status">
        {state === 'running' && <VerifyProgress progress={verifying.progress} />}
        {state === 'done' && <VerifyResult verdict={verifying.verdict} />}
        {state === 'failed' && <DataAlert severity="error">{callFailureText(verifying.failure)}</DataAlert>}
      </Box>
      <Button
        variant="outlined"
        onClick={begin}
        disabled={state === 'running'}
        sx={{ minHeight: { xs: 44, sm: 38 } }}
      >
        {text(LABELS[state])}
      </Button>
    </DataCard>
  );
}

/** One button in every state, so that it keeps the focus. */
const LABELS = {
  idle: 'verify.start',
  running: 'verify.start',
  failed: 'failure.again',
  done: 'verify.again',
} as const;

/** The current step of the verification, and its progress. */
function VerifyProgress({ progress }: { progress: Progress | undefined }) {
  const text = useText();
  const words =
    progress === undefined
      ? text('verify.starting')
      : text('verify.step', {
          step: progress.done + 1,
          of: progress.of,
          name: noticeMessage({ ...progress, message: progress.step }) ?? '',
        });
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {words}
      </Typography>
      <LinearProgress
        aria-label={text('verify.progress')}
        variant="determinate"
        value={progress === undefined ? 0 : (100 * progress.done) / progress.of}
      />
    </Box>
  );
}
