import Apartment from '@mui/icons-material/ApartmentOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
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
      <Picture address={typeof data?.img_url === 'string' ? data.img_url : ''} />
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
function Picture({ address }: { address: string }): ReactNode {
  const [broken, setBroken] = useState('');
  const usable = address !== '' && broken !== address;
  return (
    <Box
      sx={{
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
      }}
    >
      {usable ? (
        <Box
          component="img"
          src={address}
          alt=""
          onError={() => setBroken(address)}
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      ) : (
        <Apartment aria-hidden />
      )}
    </Box>
  );
}
