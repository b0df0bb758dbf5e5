import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';

/** Placeholders for a list's cards on a phone; `height` in pixels. */
export function LoadingCards({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
    <Paper key={card} component="li" variant="outlined" aria-hidden sx={{ px: 2, py: 1.25, height }}>
      <Skeleton width="55%" height={28} />
      <Skeleton width="80%" />
    </Paper>
  ));
}

/** The list that holds cards. */
export const CARDS = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };
