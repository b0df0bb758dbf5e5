import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../generic/page/Card.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { useVerify } from './useVerify.ts';
import { VerifyProgress } from './VerifyProgress.tsx';
import { VerifyResult } from './VerifyResult.tsx';

/** The proof that the books are sound. */
export function BooksCard(): ReactNode {
  const text = useText();
  const titleId = useId();
  const { verifying, start } = useVerify();
  const { state } = verifying;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Card padded>
        <Typography id={titleId} component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.5 }}>
          {text('verify.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {text('verify.help')}
        </Typography>
        <Box aria-live="polite">
          {state === 'running' && <VerifyProgress progress={verifying.progress} />}
          {state === 'done' && <VerifyResult verdict={verifying.verdict} />}
        </Box>
        {state === 'failed' && <Problem message={verifying.message} onAgain={start} />}
        {state !== 'failed' && (
          <Button
            variant="outlined"
            onClick={start}
            disabled={state === 'running'}
            sx={{ minHeight: { xs: 44, sm: 38 } }}
          >
            {text(state === 'done' ? 'verify.again' : 'verify.start')}
          </Button>
        )}
      </Card>
    </Box>
  );
}
