import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';

/** The text of a token that was just made. Nobody can see it again. */
export function TokenText({ token, onClose }: { token: string; onClose: () => void }): ReactNode {
  const text = useText();
  // On plain http in an office network browsers have no clipboard; the text can still be copied by hand.
  const canCopy = navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    notify({ type: 'success', message: text('tokens.copied'), key: 'token' });
  };
  return (
    <Alert severity="success" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {text('tokens.shownOnce')}
      <Box
        component="code"
        // Reachable by keyboard, so that it can be selected there.
        tabIndex={0}
        aria-label={text('tokens.text')}
        sx={{ display: 'block', my: 1.5, fontSize: 13, overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {token}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canCopy && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
            {text('tokens.copy')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={onClose}>
          {text('tokens.copiedClose')}
        </Button>
      </Box>
    </Alert>
  );
}
