import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { HEADER_HEIGHT, ROW_HEIGHT, skeletonRows } from './measures.ts';

/** As large as the table or the cards that are about to come. */
export function TableSkeleton({ pageSize }: { pageSize: number }) {
  const rows = Array.from({ length: skeletonRows(pageSize) }, (_, row) => row);
  return (
    <Paper variant="outlined" aria-busy sx={{ overflow: 'hidden' }}>
      <Box sx={{ height: HEADER_HEIGHT, borderBottom: 1, borderColor: 'divider' }} />
      {rows.map((row) => (
        <Box key={row} sx={{ height: ROW_HEIGHT, px: 2, display: 'flex', alignItems: 'center', gap: 4 }}>
          <Skeleton width={`${18 + ((row * 7) % 14)}%`} />
          <Skeleton width={`${24 + ((row * 5) % 16)}%`} />
          <Skeleton width="12%" sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Paper>
  );
}
