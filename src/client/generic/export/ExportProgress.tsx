import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useText } from '../../providers/i18n.ts';

interface Props {
  progress: { done: number; of: number };
  cancel: () => void;
}

/** The progress of a running export, with a button that cancels it. */
export function ExportProgress({ progress, cancel }: Props) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 38 }} role="status">
      <Box sx={{ width: 160 }}>
        <Typography variant="caption" color="text.secondary" noWrap>
          {text('export.progress', progress)}
        </Typography>
        <LinearProgress
          variant="determinate"
          aria-label={text('export.running')}
          value={progress.of === 0 ? 0 : Math.min(100, (100 * progress.done) / progress.of)}
        />
      </Box>
      <Button size="small" color="inherit" onClick={cancel}>
        {text('export.cancel')}
      </Button>
    </Box>
  );
}
