import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { useRecordList } from '../../data/index.ts';
import { MenuIcon } from '../../layout/MenuIcon.tsx';
import { countText } from '../../providers/i18n.ts';
import { useFigures, wantedOf } from './useFigures.ts';

interface TileProps {
  address: string;
  label: string;
  icon: string;
  /** The resource of the link, whose records are counted. */
  resource: Resource;
  /** The index among the tiles. */
  place: number;
}

/** A link to a list, with the number of its records. */
export function Tile({ address, label, icon, resource, place }: TileProps): ReactNode {
  const asks = useStaggeredStart(place);
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
        {asks ? (
          <Figures resource={resource} />
        ) : (
          <Lines count={1 + wantedOf(resource).length}>
            <Skeleton width={72} />
          </Lines>
        )}
      </Box>
    </Paper>
  );
}

/** The delay between the requests of two tiles, in milliseconds. */
const DELAY = 15;

/**
 * Whether a tile may fetch its totals: after the page is drawn, because the cash above has priority, and one tile after the
 * other, so that the browser can handle input between them.
 */
function useStaggeredStart(place: number): boolean {
  const isDrawn = useDeferredValue(true, false);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!isDrawn) return undefined;
    const timer = setTimeout(() => setAsks(true), place * DELAY);
    return () => clearTimeout(timer);
  }, [isDrawn, place]);
  return asks;
}

/** '12 vendors', and the other totals of the list's summary. Nothing if they are unknown. */
function Figures({ resource }: { resource: Resource }): ReactNode {
  const first = { pagination: { currentPage: 1, pageSize: 1 } };
  const { found, isPending, isSuccess } = useRecordList(resource.name, first);
  const total = found?.total ?? 0;
  const { figures, lines } = useFigures(resource);
  const { one, many } = resource.label;
  const count = `${countText(total)} ${(total === 1 ? one : many).toLocaleLowerCase()}`;
  return (
    <Lines count={1 + lines}>
      {isPending ? <Skeleton width={72} /> : isSuccess && count}
      {figures.map(({ label, words }) => (
        <div key={label}>
          {label}: <span style={{ whiteSpace: 'nowrap' }}>{words}</span>
        </div>
      ))}
    </Lines>
  );
}

/** Reserves space for the given number of lines. */
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
