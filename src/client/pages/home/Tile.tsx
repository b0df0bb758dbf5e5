import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import ChevronRight from 'icon/outline-chevron-right';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { MenuIcon } from '../../layout/MenuIcon.tsx';
import { useFigures, wantedOf } from './useFigures.ts';

interface TileProps {
  address: string;
  label: string;
  icon: string;
  /** The resource behind the link, whose records are counted. */
  resource: Resource;
  /** Among the tiles, from 0. */
  place: number;
}

/** A link to a list, with what is in it now. */
export function Tile({ address, label, icon, resource, place }: TileProps): ReactNode {
  const asks = useTurn(place);
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={address}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        minWidth: 0,
        gap: 2,
        p: 2,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'text.disabled', bgcolor: 'action.hover' },
      }}
    >
      <MenuIcon name={icon} sx={{ fontSize: 24, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          <ChevronRight aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        </Box>
        {asks ? <Figures resource={resource} /> : <Waiting resource={resource} />}
      </Box>
    </Paper>
  );
}

/** Between one tile's question and the next, in milliseconds. */
const TURN = 15;

/**
 * Whether a tile asks for its figures: once the page is drawn, for the cash above them comes first, and one tile after the
 * other, between which the browser hears what is touched.
 */
function useTurn(place: number): boolean {
  const isDrawn = useDeferredValue(true, false);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!isDrawn) return undefined;
    const timer = setTimeout(() => setAsks(true), place * TURN);
    return () => clearTimeout(timer);
  }, [isDrawn, place]);
  return asks;
}

/** '12 vendors', and the figures that the list's summary has beside the count. Nothing where it cannot be known. */
function Figures({ resource }: { resource: Resource }): ReactNode {
  const { result, query } = useList({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  });
  const { figures, lines } = useFigures(resource);
  const { one, many } = resource.label;
  const count = `${result.total} ${(result.total === 1 ? one : many).toLocaleLowerCase()}`;
  return (
    <Lines count={1 + lines}>
      {query.isPending ? <Skeleton width={72} /> : query.isSuccess && count}
      {figures.map(({ label, words }) => (
        <div key={label}>
          {label}: <span style={{ whiteSpace: 'nowrap' }}>{words}</span>
        </div>
      ))}
    </Lines>
  );
}

function Waiting({ resource }: { resource: Resource }): ReactNode {
  return (
    <Lines count={1 + wantedOf(resource).length}>
      <Skeleton width={72} />
    </Lines>
  );
}

/** Room for so many lines. */
function Lines({ count, children }: { count: number; children: ReactNode }): ReactNode {
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      component="div"
      sx={{ minHeight: `${1.45 * count}em` }}
    >
      {children}
    </Typography>
  );
}
