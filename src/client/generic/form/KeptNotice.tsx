import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { keysOf } from '../../layout/keys/shortcuts.ts';
import { useShortcut } from '../../layout/keys/useShortcut.ts';
import { useText } from '../../providers/i18n.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** Says which records a saved form keeps for the next entry, and clears them by one key. */
export function KeptNotice({ state }: { state: RecordFormState }): ReactNode {
  const text = useText();
  const names = state.kept;
  const present = useWatch({ control: state.form.control, name: [...names] });
  const labels = state.fields
    .filter(({ name }) => names.includes(name) && present[names.indexOf(name)] === state.before[name])
    .map(({ label }) => label);
  useShortcut('clearKept', state.clearKept);
  if (labels.length === 0) return null;
  return (
    <Box sx={LINE}>
      <span>{text('form.kept', { labels: labels.join(', ') })}</span>
      <Button size="small" onClick={state.clearKept} aria-keyshortcuts="Alt+C">
        {text('form.clearKept')}
        <Box component="kbd" aria-hidden sx={KEY}>
          {keysOf('clearKept').join(' ')}
        </Box>
      </Button>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  mb: 2,
  fontSize: 14,
  color: 'text.secondary',
};

const KEY = {
  ml: 1,
  font: 'inherit',
  fontSize: 12,
  color: 'text.secondary',
  display: { xs: 'none', md: 'inline' },
};
