import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../../../generic/form/useKeptFocus.ts';
import { callFailureText } from '../../../providers/data/callFailure.ts';
import { useText } from '../../../providers/i18n.ts';
import { DataAlert } from './DataAlert.tsx';
import { DataCard } from './DataCard.tsx';
import { megabytes } from './megabytes.ts';
import { useBackup } from './useBackup.ts';

/** Downloads a backup as one file. */
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
      <Box role="status">
        {saving.state === 'running' && (
          <Typography variant="body2" sx={{ mb: 2 }}>
            {text('backup.running', { size: megabytes(saving.bytes) })}
          </Typography>
        )}
        {saving.state === 'done' && (
          <DataAlert severity="success">
            {text('backup.done', { name: saving.name, size: megabytes(saving.bytes) })}
          </DataAlert>
        )}
        {saving.state === 'failed' && (
          <DataAlert severity="error">{callFailureText(saving.failure)}</DataAlert>
        )}
      </Box>
      {/* One button in every state, so that it keeps the focus. */}
      <Button
        variant="outlined"
        onClick={begin}
        disabled={saving.state === 'running'}
        sx={{ minHeight: { xs: 44, sm: 38 } }}
      >
        {text(saving.state === 'failed' ? 'failure.again' : 'backup.start')}
      </Button>
    </DataCard>
  );
}
