import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The lines below the name of the firm: its address, phones ... */
export function LetterheadLines({ lines = [] }: { lines?: readonly string[] | undefined }): ReactNode {
  return lines.map((line) => (
    <Box key={line} sx={LINE}>
      {line}
    </Box>
  ));
}

const LINE = { fontSize: 12, lineHeight: 1.4, opacity: 0.75, overflowWrap: 'anywhere' };
