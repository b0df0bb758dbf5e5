import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { type TextKey, useText } from '../providers/i18n.ts';
import { reload, reloadOnce } from '../providers/reload.ts';
import { checkServer, isMissingCode, type MissingCode, useMissingCode } from './useMissingCode.ts';

const MESSAGES: Readonly<Record<MissingCode | 'thrown', readonly [TextKey, TextKey]>> = {
  unreachable: ['failure.missing', 'failure.missingHelp'],
  updated: ['failure.update', 'failure.updateHelp'],
  thrown: ['failure.page', 'failure.pageHelp'],
};

/**
 * Replaces a page that threw. If a chunk of code no longer exists, a newer version was deployed: the page reloads, once by
 * itself. If a chunk cannot be fetched, it is retried when the server is back.
 */
export function FailureNotice({ error, again }: { error: unknown; again: () => void }): ReactNode {
  const text = useText();
  const missing = useMissingCode(error);
  useEffect(() => {
    if (missing === 'updated') reloadOnce();
  }, [missing]);
  // Renders nothing until the cause is known.
  if (missing === undefined && isMissingCode(error)) return null;
  const [title, help] = MESSAGES[missing ?? 'thrown'];
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', py: 8, px: 2, maxWidth: 480, mx: 'auto' }}
    >
      <Typography variant="h1">{text(title)}</Typography>
      <Typography color="text.secondary">{text(help)}</Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {missing !== 'updated' && (
          <Button variant="contained" onClick={missing === 'unreachable' ? () => void checkServer() : again}>
            {text('failure.again')}
          </Button>
        )}
        {missing !== 'unreachable' && (
          <Button variant={missing === undefined ? 'outlined' : 'contained'} onClick={reload}>
            {text('failure.reload')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The same for the router, outside of the dashboard. */
export function Failure(): ReactNode {
  return <FailureNotice error={useRouteError()} again={reload} />;
}
