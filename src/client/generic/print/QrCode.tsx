import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code, black on white in every colour scheme. A reader that cannot see it has the text beside it. */
export function QrCode({ text, size }: { text: string; size: string }) {
  const { path, modules } = useMemo(() => drawn(text), [text]);
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${modules} ${modules}`}
      aria-hidden
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, flex: 'none', backgroundColor: '#fff' }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}

function drawn(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, modules: size };
}
