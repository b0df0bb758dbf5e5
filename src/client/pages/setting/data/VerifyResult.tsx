import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { countText, useText } from '../../../providers/i18n.ts';
import type { Verdict } from './useVerify.ts';

/** That the books are sound and how much was checked, or whatever differs, in words. */
export function VerifyResult({ verdict }: { verdict: Verdict }) {
  const text = useText();
  const { sound, checked, findings } = verdict;
  const counted = (what: 'entry' | 'book' | 'finding', count: number) =>
    text(`verify.${what}.${count === 1 ? 'one' : 'many'}`, { count: countText(count) });
  const scope = {
    entries: counted('entry', checked.entry ?? 0),
    books: counted('book', checked.book ?? 0),
  };
  if (sound) {
    return (
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        {text('verify.sound', scope)}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text('verify.found', { ...scope, findings: counted('finding', findings.length) })}
      <Box
        component="ul"
        aria-label={text('verify.findings')}
        sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 360, overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {findings.map(({ message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings stand still, and two may read alike
          <li key={place}>{message}</li>
        ))}
      </Box>
    </Alert>
  );
}
