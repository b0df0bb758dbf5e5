import Box from '@mui/material/Box';
import { countText, useText } from '../../../providers/i18n.ts';
import { failureMessage } from '../../../providers/messages.ts';
import { DataAlert } from './DataAlert.tsx';
import type { Verdict } from './useVerify.ts';

/** The result of the verification: the number of checks, or the differences as sentences. */
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
    return <DataAlert severity="success">{text('verify.sound', scope)}</DataAlert>;
  }
  return (
    <DataAlert severity="error">
      {text('verify.found', { ...scope, findings: counted('finding', findings.length) })}
      <Box
        component="ul"
        aria-label={text('verify.findings')}
        sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 360, overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {findings.map((found, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings stand still, and two may read alike
          <li key={place}>{failureMessage(found)}</li>
        ))}
      </Box>
    </DataAlert>
  );
}
