import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useImageSource } from './useImageSource.tsx';

interface Props {
  address: string;
  /** What it shows, for those who cannot see it; '' where words beside it say so. */
  alt: string;
  /** In pixels; the image fits in, whatever its shape. */
  width: number;
  height: number;
  /** In place of an image that cannot be had, and while it is on its way. */
  instead?: ReactNode;
}

/** An image by its address, uploaded or not, in a place whose size is known before it is there. */
export function Picture({ address, alt, width, height, instead }: Props): ReactNode {
  const source = useImageSource(address);
  const [refused, setRefused] = useState('');
  const shown = source.state === 'shown' && refused !== source.src;
  return (
    <Box component="span" sx={{ ...PLACE, width, height }}>
      {shown ? (
        <Box
          component="img"
          src={source.src}
          alt={alt}
          onError={() => setRefused(source.src)}
          sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', display: 'block' }}
        />
      ) : (
        instead
      )}
    </Box>
  );
}

const PLACE = {
  display: 'inline-grid',
  // As large as the place and no larger: else a picture that is higher than wide would be cut off.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  maxWidth: '100%',
  overflow: 'hidden',
};
