import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useImageSource } from './useImageSource.tsx';

interface Props {
  address: string;
  /** The alternative text; '' if a text beside it says the same. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Whether the image is shown whole, or cut to the size, so that small ones are alike. */
  fit?: 'contain' | 'cover';
  /** Shown while the image loads, and if it cannot be loaded. */
  instead?: ReactNode;
}

/** An image by its address, uploaded or not, in a box whose size is known before it loads. */
export function Picture({ address, alt, width, height, fit = 'contain', instead }: Props): ReactNode {
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
          sx={FITTED[fit]}
        />
      ) : (
        instead
      )}
    </Box>
  );
}

const FITTED = {
  contain: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', display: 'block' },
  cover: { width: '100%', height: '100%', objectFit: 'cover', display: 'block', borderRadius: 0.5 },
};

const PLACE = {
  display: 'inline-grid',
  // Limits the image to the box; otherwise a tall image would be cut off.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  maxWidth: '100%',
  overflow: 'hidden',
};
