import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import { LATE } from '../../providers/waiting.ts';

/** Shown when a call takes long: it is still running, and the user can stop waiting. */
export function StillSending({ busy, onStop }: { busy: boolean; onStop: () => void }) {
  const text = useText();
  const isLate = useLate(busy);
  return (
    <Box role="status">
      {isLate && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {text('form.sending')}
          </Box>
          <Button size="small" type="button" onClick={onStop}>
            {text('form.stop')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function useLate(busy: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!busy) return setIsLate(false);
    const timer = setTimeout(() => setIsLate(true), LATE);
    return () => clearTimeout(timer);
  }, [busy]);
  return isLate;
}
