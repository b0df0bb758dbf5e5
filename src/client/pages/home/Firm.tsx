import Apartment from '@mui/icons-material/ApartmentOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { Picture } from '../../../fields/image/Picture.tsx';
import { atMostLines } from '../../generic/page/atMostLines.ts';
import { useLetterhead } from '../../generic/page/useLetterhead.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

/** The firm's logo and name. */
export function Firm(): ReactNode {
  const text = useText();
  const { letterhead, error } = useLetterhead();
  useEffect(() => {
    if (error !== null) notify({ key: 'letterhead', type: 'error', message: error.message });
  }, [error]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <Logo address={letterhead?.logo ?? ''} />
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Typography variant="h1">{text('home.title')}</Typography>
        <Typography color="text.secondary" title={letterhead?.firm} sx={NAME}>
          {letterhead === undefined && error === null ? <Skeleton width={160} /> : letterhead?.firm}
        </Typography>
      </Box>
    </Box>
  );
}

/** The logo; a drawing if there is none or it does not load. */
function Logo({ address }: { address: string }): ReactNode {
  const drawing = <Apartment aria-hidden />;
  return (
    <Box sx={FRAME}>
      {address === '' ? (
        drawing
      ) : (
        <Picture address={address} alt="" width={46} height={46} instead={drawing} />
      )}
    </Box>
  );
}

/** On a phone, long names take two lines. */
const NAME = { ...atMostLines(2), lineHeight: 1.35 };

const FRAME = {
  width: 48,
  height: 48,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
};
