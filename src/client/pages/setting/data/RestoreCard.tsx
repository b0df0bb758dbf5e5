import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { Confirm } from '../../../generic/dialogs/Confirm.tsx';
import { countText, useText } from '../../../providers/i18n.ts';
import { forgetPage, setToken } from '../../../providers/session.ts';
import { DataCard } from './DataCard.tsx';
import { megabytes } from './megabytes.ts';
import { RestoreProgress } from './RestoreProgress.tsx';
import { useRestore } from './useRestore.ts';

/** Puts a backup into this installation, once it was confirmed. */
export function RestoreCard(): ReactNode {
  const text = useText();
  const { restoring, start } = useRestore();
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const { state } = restoring;
  return (
    <DataCard title={text('restore.title')} help={text('restore.help')}>
      <Box aria-live="polite">
        {state === 'running' && <RestoreProgress progress={restoring.progress} />}
        {state === 'failed' && (
          <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {restoring.message}
          </Alert>
        )}
        {state === 'done' && (
          <Alert severity="success" role="status" sx={{ mb: 2 }}>
            {text('restore.done', { rows: countText(restoring.rows) })}
          </Alert>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label={text('restore.file')}
        hidden
        onChange={({ target }) => {
          setChosen(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {state === 'done' ? (
        <Button variant="contained" onClick={signInAnew} sx={{ minHeight: { xs: 44, sm: 38 } }}>
          {text('restore.signIn')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          onClick={() => input.current?.click()}
          disabled={state === 'running'}
          sx={{ minHeight: { xs: 44, sm: 38 } }}
        >
          {text('restore.choose')}
        </Button>
      )}
      <Confirm
        open={chosen !== undefined}
        title={text('restore.confirmTitle')}
        question={text('restore.question', { name: chosen?.name ?? '', size: megabytes(chosen?.size ?? 0) })}
        confirm={text('restore.confirm')}
        cancel={text('restore.cancel')}
        danger
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen !== undefined) start(chosen);
        }}
      />
    </DataCard>
  );
}

/** The session is that of an account which is not there any more. */
function signInAnew(): void {
  forgetPage();
  setToken(null);
}
