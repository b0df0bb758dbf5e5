import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useRef, useState } from 'react';
import { useImageSource } from '../../../fields/image/useImageSource.tsx';
import { type Field, type Resource, recordName } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import type { BaseRecord } from '../../data/index.ts';
import { initialsOf } from '../../layout/initials.ts';
import { CardFacts } from '../list/CardFacts.tsx';
import { CellValue } from '../list/CellValue.tsx';
import { CardActions } from '../list/RowActions.tsx';
import { RowBadges } from '../list/RowBadges.tsx';
import type { RowTasks } from '../list/rowTasks.ts';

interface Props {
  resource: Resource;
  row: BaseRecord;
  image: Field;
  tasks: RowTasks;
}

/** A record with its image above its name and main values. */
export function GalleryCard({ resource, row, image, tasks }: Props) {
  const title = resource.fields[resource.list.link ?? resource.title];
  const address = row[image.name];
  return (
    <Paper component="li" data-row={row.id} variant="outlined" sx={CARD}>
      <Tile address={typeof address === 'string' ? address : ''} name={recordName(resource, row)} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, px: 1.5, pt: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, fontWeight: 600, py: 0.5, '& a::after': WHOLE }}>
          {title && (
            <CellValue field={title} row={row} lines={2} href={tasks.href?.(row)} state={OPENED_IN_APP} />
          )}
          <RowBadges resource={resource} row={row} />
        </Box>
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <CardActions row={row} actions={tasks.actions} asMenu />
        </Box>
      </Box>
      <Box component="dl" sx={FACTS}>
        <CardFacts resource={resource} row={row} without={image.name} lines={1} />
      </Box>
    </Paper>
  );
}

/** The image, cut to the tile; without one the initials of the name, so that all cards are alike. */
function Tile({ address, name }: { address: string; name: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const source = useImageSource(isSeen ? address : '');
  const [refused, setRefused] = useState('');
  const src =
    source.state === 'shown' && isSeen && source.src !== '' && source.src !== refused
      ? source.src
      : undefined;
  return (
    <Box ref={frame} aria-hidden sx={TILE}>
      {src === undefined ? (
        <Box component="span" sx={INITIALS}>
          {initialsOf(name)}
        </Box>
      ) : (
        <Box component="img" src={src} alt="" onError={() => setRefused(src)} sx={IMAGE} />
      )}
    </Box>
  );
}

/** Images below the fold are loaded shortly before they come into view. */
function useSeen(frame: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame, isSeen]);
  return isSeen;
}

const CARD = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  listStyle: 'none',
  overflow: 'hidden',
  '&:hover': { borderColor: 'text.secondary' },
  '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
};

/** The link of the name takes the whole card. */
const WHOLE = { content: '""', position: 'absolute', inset: 0 };

const TILE = {
  aspectRatio: '4 / 3',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'action.hover',
};

const IMAGE = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' };

const INITIALS = { fontSize: 28, fontWeight: 600, letterSpacing: '0.02em', color: 'text.secondary' };

const FACTS = {
  m: 0,
  px: 1.5,
  pb: 1.25,
  display: 'grid',
  gap: 0.25,
  '& > div': {
    display: 'flex',
    columnGap: 1,
    justifyContent: 'space-between',
    alignItems: 'baseline',
    minWidth: 0,
  },
  '& dt': { flex: 'none', maxWidth: '50%' },
  '& dd': { m: 0, minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere', minHeight: 24 },
  // A link among the values stays above that of the card.
  '& dd a': { position: 'relative', zIndex: 1 },
};
