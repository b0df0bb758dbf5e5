import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { MenuIcon } from '../../layout/MenuIcon.tsx';

interface TileProps {
  address: string;
  label: string;
  icon: string;
  /** The resource behind the link, whose records are counted; none where the definitions have no such list. */
  resource: Resource | undefined;
}

/** A link to a list, with how many records it has. */
export function Tile({ address, label, icon, resource }: TileProps): ReactNode {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={address}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'text.disabled', bgcolor: 'action.hover' },
      }}
    >
      <MenuIcon name={icon} sx={{ fontSize: 24, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        {resource !== undefined && <Count resource={resource} />}
      </Box>
      <ChevronRight aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
    </Paper>
  );
}

/** '12 vendors'; nothing when it cannot be known. */
function Count({ resource }: { resource: Resource }): ReactNode {
  const { result, query } = useList({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  });
  const { one, many } = resource.label;
  return (
    <Typography variant="body2" color="text.secondary" component="div" sx={{ minHeight: '1.45em' }}>
      {query.isPending && <Skeleton width={72} />}
      {query.isSuccess && `${result.total} ${(result.total === 1 ? one : many).toLocaleLowerCase()}`}
    </Typography>
  );
}
