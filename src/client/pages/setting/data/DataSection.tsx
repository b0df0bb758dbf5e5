import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { BackupCard } from './BackupCard.tsx';
import { BooksCard } from './BooksCard.tsx';
import { RestoreCard } from './RestoreCard.tsx';

/** Operations on all data: verifying the books, backup and restore. */
export default function DataSection(): ReactNode {
  return (
    <Stack spacing={2}>
      <BooksCard />
      <BackupCard />
      <RestoreCard />
    </Stack>
  );
}
