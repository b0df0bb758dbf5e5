import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';
import { failureMessage } from '../../../providers/messages.ts';
import type { Loaded } from './useLoaded.ts';

/** The errors of definitions, each with its file and place. */
export function MistakeList({ mistakes }: Pick<Loaded, 'mistakes'>): ReactNode {
  const text = useText();
  return (
    <Box
      component="ul"
      aria-label={text('definitions.mistakes')}
      sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}
    >
      {mistakes.map(({ file, line, column, key, ...sent }) => (
        <li key={`${file}:${line}:${column}:${sent.message}`}>
          <Box component="code" sx={{ fontSize: 12 }}>{`${file}:${line}:${column}`}</Box>{' '}
          {key !== '' && `${key}: `}
          {failureMessage(sent)}
        </li>
      ))}
    </Box>
  );
}
