import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../../../generic/form/useKeptFocus.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { DataCard } from './DataCard.tsx';
import { megabytes } from './megabytes.ts';
import { useBackup } from './useBackup.ts';

/** Saves everything as one file. */
export function BackupCard(): ReactNode {
  const text = useText();
  const { saving, start } = useBackup();
  const keepFocus = useKeptFocus(saving.state === 'running');
  const begin = () => {
    keepFocus();
    start();
  };
  return (
    <DataCard title={text('backup.title')} help={text('backup.help')}>
      <Box aria-live="polite">
        {saving.state === 'running' && (
          <Typography variant="body2" sx={{ mb: 2 }}>
            {text('backup.running', { size: megabytes(saving.bytes) })}
          </Typography>
        )}
        {saving.state === 'done' && (
          <Alert severity="success" role="status" sx={{ mb: 2 }}>
            {text('backup.done', { name: saving.name, size: megabytes(saving.bytes) })}
          </Alert>
        )}
      </Box>
      {saving.state === 'failed' ? (
        <Problem message={saving.message} onAgain={start} />
      ) : (
        <Button
          variant="outlined"
          onClick={begin}
          disabled={saving.state === 'running'}
          sx={{ minHeight: { xs: 44, sm: 38 } }}
        >
          {text('backup.start')}
        </Button>
      )}
    </DataCard>
  );
}
