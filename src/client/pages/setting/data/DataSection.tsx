import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BackupCard } from './BackupCard.tsx';
import { BooksCard } from './BooksCard.tsx';
import { RestoreCard } from './RestoreCard.tsx';

/** Operations on all data: verifying the books, backup and restore. */
export default function DataSection(): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <BooksCard />
      <BackupCard />
      <RestoreCard />
    </Box>
  );
}
