import Apartment from '@mui/icons-material/ApartmentOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Picture } from '../../../fields/image/Picture.tsx';
import { isObject, rowOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

/** The firm's logo and name (specification 1, section 2.5). */
export function Institution(): ReactNode {
  const t = useText();
  const provider = useDataProvider()();
  const { data, error } = useQuery({
    queryKey: ['institution'],
    queryFn: async () => {
      const answer = await provider.custom?.({ url: '/institution/1', method: 'get' });
      return rowOf(answer?.data, isObject(answer?.data) && 'data' in answer.data ? 'data' : undefined) ?? {};
    },
  });
  useEffect(() => {
    if (error !== null) notify({ key: 'institution', type: 'error', message: error.message });
  }, [error]);
  const name = typeof data?.institution_name === 'string' ? data.institution_name : '';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <Logo address={typeof data?.img_url === 'string' ? data.img_url : ''} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{t('home.title')}</Typography>
        <Typography color="text.secondary" noWrap>
          {data === undefined && error === null ? <Skeleton width={160} /> : name}
        </Typography>
      </Box>
    </Box>
  );
}

/** The logo; where there is none, or it does not load, a drawing. */
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
