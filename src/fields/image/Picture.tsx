import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useImageSource } from './useImageSource.tsx';

interface Props {
  address: string;
  /** The alternative text; '' if a text beside it says the same. */
  alt: string;
  /** In pixels; the image is scaled to fit. */
  width: number;
  height: number;
  /** Shown while the image loads, and if it cannot be loaded. */
  instead?: ReactNode;
}

/** An image by its address, uploaded or not, in a box whose size is known before it loads. */
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
  // Limits the image to the box; otherwise a tall image would be cut off.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  maxWidth: '100%',
  overflow: 'hidden',
};
