import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { saveFile } from '../../providers/saveFile.ts';

/** New recovery codes. Nobody can see them again. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const lines = codes.join('\n');
  // On plain http in an office network browsers have no clipboard; the codes can still be saved or copied by hand.
  const canCopy = navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(lines);
    notify({ type: 'success', message: text('factor.codesCopied'), key: 'codes' });
  };
  const save = () =>
    saveFile(new Blob([`${lines}\n`], { type: 'text/plain' }), `${text('factor.codesFile')}.txt`);
  return (
    <Alert severity="success" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {text('factor.codesOnce')}
      <Box
        component="ul"
        // Reachable by keyboard, so that they can be selected there.
        tabIndex={0}
        aria-label={text('factor.codes')}
        sx={CODES}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canCopy && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
            {text('factor.codesCopy')}
          </Button>
        )}
        <Button size="small" variant="outlined" color="inherit" onClick={save}>
          {text('factor.codesSave')}
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          {text('factor.codesKept')}
        </Button>
      </Box>
    </Alert>
  );
}

const CODES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: 0.5,
  m: 0,
  my: 1.5,
  p: 0,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: 13,
  userSelect: 'text',
};
