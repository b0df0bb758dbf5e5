import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { Confirm } from '../../../generic/dialogs/Confirm.tsx';
import { callFailureText } from '../../../providers/data/callFailure.ts';
import { countText, useText } from '../../../providers/i18n.ts';
import { forgetPage, setToken } from '../../../providers/session.ts';
import { DataAlert } from './DataAlert.tsx';
import { DataCard } from './DataCard.tsx';
import { megabytes } from './megabytes.ts';
import { RestoreProgress } from './RestoreProgress.tsx';
import { useRestore } from './useRestore.ts';

/** Restores a backup into this installation after confirmation. */
export function RestoreCard(): ReactNode {
  const text = useText();
  const { restoring, start } = useRestore();
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const { state } = restoring;
  return (
    <DataCard title={text('restore.title')} help={text('restore.help')}>
      <Box role="status">
        {state === 'running' && <RestoreProgress progress={restoring.progress} />}
        {state === 'failed' && <DataAlert severity="error">{callFailureText(restoring.failure)}</DataAlert>}
        {state === 'done' && (
          <DataAlert severity="success">
            {text('restore.done', { rows: countText(restoring.rows) })}
          </DataAlert>
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
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      {state === 'done' ? (
        <Button variant="contained" onClick={signInAgain} sx={{ minHeight: { xs: 44, sm: 38 } }}>
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

/** The session's account no longer exists. */
function signInAgain(): void {
  forgetPage();
  setToken(null);
}
