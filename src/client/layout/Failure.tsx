import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { useText } from '../providers/i18n.ts';

/** What stands in place of a page that threw. A piece of code that is gone means that a newer version was put up. */
export function FailureNotice({ error, again }: { error: unknown; again: () => void }): ReactNode {
  const t = useText();
  const updated = isMissingCode(error);
  return (
    <Stack
      role="alert"
      spacing={1}
      sx={{ alignItems: 'flex-start', py: 8, px: 2, maxWidth: 480, mx: 'auto' }}
    >
      <Typography variant="h1">{t(updated ? 'failure.update' : 'failure.page')}</Typography>
      <Typography color="text.secondary">{t(updated ? 'failure.updateHelp' : 'failure.pageHelp')}</Typography>
      <Button
        variant="contained"
        onClick={updated ? () => window.location.reload() : again}
        sx={{ mt: '16px !important' }}
      >
        {t(updated ? 'failure.reload' : 'failure.again')}
      </Button>
    </Stack>
  );
}

/** The same for the router, outside of the dashboard. */
export function Failure(): ReactNode {
  return <FailureNotice error={useRouteError()} again={() => window.location.reload()} />;
}

/** Chromium, Firefox and Safari each have words of their own for an import that failed. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
  );
}
