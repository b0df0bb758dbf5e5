import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { type TextKey, useText } from '../providers/i18n.ts';
import { reload, reloadOnce } from '../providers/reload.ts';
import { askServer, isMissingCode, type MissingCode, useMissingCode } from './useMissingCode.ts';

const WORDS: Readonly<Record<MissingCode | 'thrown', readonly [TextKey, TextKey]>> = {
  unreachable: ['failure.missing', 'failure.missingHelp'],
  updated: ['failure.update', 'failure.updateHelp'],
  thrown: ['failure.page', 'failure.pageHelp'],
};

/**
 * What stands in place of a page that threw. A piece of code that is gone means that a newer version was put up: the
 * page is loaded anew, by itself once. One that cannot be fetched is when the server is back.
 */
export function FailureNotice({ error, again }: { error: unknown; again: () => void }): ReactNode {
  const t = useText();
  const missing = useMissingCode(error);
  useEffect(() => {
    if (missing === 'updated') reloadOnce();
  }, [missing]);
  // Until it is known which of the two it is.
  if (missing === undefined && isMissingCode(error)) return null;
  const [title, help] = WORDS[missing ?? 'thrown'];
  return (
    <Stack
      role="alert"
      spacing={1}
      sx={{ alignItems: 'flex-start', py: 8, px: 2, maxWidth: 480, mx: 'auto' }}
    >
      <Typography variant="h1">{t(title)}</Typography>
      <Typography color="text.secondary">{t(help)}</Typography>
      <Stack direction="row" spacing={1} sx={{ mt: '16px !important' }}>
        {missing !== 'updated' && (
          <Button variant="contained" onClick={missing === 'unreachable' ? () => void askServer() : again}>
            {t('failure.again')}
          </Button>
        )}
        {missing !== 'unreachable' && (
          <Button variant={missing === undefined ? 'outlined' : 'contained'} onClick={reload}>
            {t('failure.reload')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** The same for the router, outside of the dashboard. */
export function Failure(): ReactNode {
  return <FailureNotice error={useRouteError()} again={reload} />;
}
