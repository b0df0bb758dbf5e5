import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { countText, useText } from '../../../providers/i18n.ts';
import type { Progress } from './useRestore.ts';

/** The current step of the restore, and its progress. */
export function RestoreProgress({ progress }: { progress: Progress | undefined }) {
  const text = useText();
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {wordsOf(progress, text)}
      </Typography>
      <LinearProgress
        aria-label={text('restore.progress')}
        {...(progress === undefined
          ? { variant: 'indeterminate' as const }
          : { variant: 'determinate' as const, value: (100 * progress.done) / Math.max(progress.of, 1) })}
      />
    </Box>
  );
}

function wordsOf(progress: Progress | undefined, text: ReturnType<typeof useText>): string {
  if (progress === undefined) return text('restore.sending');
  const { phase, done, of } = progress;
  if (phase === 'verifying') return text('restore.verifying', { step: done + 1, of });
  return text('restore.loading', { done: countText(done), of: countText(of) });
}
