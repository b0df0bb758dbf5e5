import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../../../generic/form/useKeptFocus.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { DataCard } from './DataCard.tsx';
import { useVerify } from './useVerify.ts';
import { VerifyProgress } from './VerifyProgress.tsx';
import { VerifyResult } from './VerifyResult.tsx';

/** The proof that the books are sound. */
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
      <Box aria-live="polite">
        {state === 'running' && <VerifyProgress progress={verifying.progress} />}
        {state === 'done' && <VerifyResult verdict={verifying.verdict} />}
      </Box>
      {state === 'failed' && <Problem message={verifying.message} onAgain={start} />}
      {state !== 'failed' && (
        <Button
          variant="outlined"
          onClick={begin}
          disabled={state === 'running'}
          sx={{ minHeight: { xs: 44, sm: 38 } }}
        >
          {text(state === 'done' ? 'verify.again' : 'verify.start')}
        </Button>
      )}
    </DataCard>
  );
}
