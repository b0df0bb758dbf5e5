import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { BackupCard } from './BackupCard.tsx';
import { BooksCard } from './BooksCard.tsx';
import { RestoreCard } from './RestoreCard.tsx';

/** What is kept, as a whole: the proof that the books are sound, and everything in one file. */
export default function DataSection(): ReactNode {
  return (
    <Stack spacing={2}>
      <BooksCard />
      <BackupCard />
      <RestoreCard />
    </Stack>
  );
}
