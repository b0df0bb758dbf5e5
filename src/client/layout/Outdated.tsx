import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '../providers/i18n.ts';
import { isOutdated, onOutdated } from '../providers/loadedVersion.ts';
import { reload } from '../providers/reload.ts';
import { PILL } from './pill.ts';

/** Says that settings or definitions are others than when the page was loaded; when to reload is for whoever works on it. */
export function Outdated(): ReactNode {
  const t = useText();
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  if (!outdated) return null;
  return (
    <Paper role="status" sx={{ ...PILL, py: 0.5, pr: 0.5, pointerEvents: 'auto' }}>
      {t('failure.outdated')}
      <Button size="small" onClick={reload}>
        {t('failure.reload')}
      </Button>
    </Paper>
  );
}
