import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { Problem } from '../../generic/page/Problem.tsx';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useVerify } from './useVerify.ts';
import { VerifyProgress } from './VerifyProgress.tsx';
import { VerifyResult } from './VerifyResult.tsx';

/** Below the settings, for administrators: the proof that the books are sound. */
export default function BooksSection(): ReactNode {
  const { isAdmin } = useUser();
  return isAdmin ? <Books /> : null;
}

function Books() {
  const text = useText();
  const titleId = useId();
  const { verifying, start } = useVerify();
  const { state } = verifying;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ maxWidth: FORM_WIDTH, mt: 2 }}>
      <Card padded>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
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
          <Button variant="outlined" onClick={start} disabled={state === 'running'} sx={{ minHeight: 38 }}>
            {text(state === 'done' ? 'verify.again' : 'verify.start')}
          </Button>
        )}
      </Card>
    </Box>
  );
}
