import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useText } from '../../../providers/i18n.ts';
import type { Progress } from './useVerify.ts';

/** What is being checked, and how far it is. */
export function VerifyProgress({ progress }: { progress: Progress | undefined }) {
  const text = useText();
  const words =
    progress === undefined
      ? text('verify.starting')
      : text('verify.step', { step: progress.done + 1, of: progress.of, name: progress.step });
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
