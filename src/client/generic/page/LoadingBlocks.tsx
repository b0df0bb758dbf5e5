import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SystemStyleObject } from '@mui/system';

interface Props {
  /** The heights of the blocks, in pixels. */
  heights: readonly number[];
  sx?: SystemStyleObject;
}

/** The height of a field of a form. */
export const FIELD_HEIGHT = 62;

/** Placeholders while content loads. They have its height, so that nothing moves when it arrives. */
export function LoadingBlocks({ heights, sx = {} }: Props) {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2, ...sx }}>
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no identity but their place
        <Skeleton key={place} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
