import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { Picture } from '../../../fields/image/Picture.tsx';

const SIZE = 56;

/** The firm's mark on its letterhead; nothing where there is none, or it does not load. */
export function ReportLogo({
  address,
  place,
}: {
  address: string;
  /** Where it stands, for the PDF, which is given the picture as it was loaded. */
  place: RefObject<HTMLElement | null>;
}) {
  if (address === '') return null;
  return (
    <Box component="span" ref={place} sx={{ flex: 'none', '&:not(:has(img))': { display: 'none' } }}>
      <Picture address={address} alt="" width={SIZE} height={SIZE} />
    </Box>
  );
}
