import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';
import type { Loaded } from './useLoaded.ts';

/** Mistakes of definitions, each with its place. */
export function MistakeList({ mistakes }: Pick<Loaded, 'mistakes'>): ReactNode {
  const text = useText();
  return (
    <Box
      component="ul"
      aria-label={text('definitions.mistakes')}
      sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}
    >
      {mistakes.map(({ file, line, column, key, message }) => (
        <li key={`${file}:${line}:${column}:${message}`}>
          <Box component="code" sx={{ fontSize: 12 }}>{`${file}:${line}:${column}`}</Box>{' '}
          {key === '' ? message : `${key}: ${message}`}
        </li>
      ))}
    </Box>
  );
}
