import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { useText } from '../../providers/i18n.ts';
import { type Extent, overlapOf } from '../calendar/calendarDays.ts';
import { placeOf, type Range } from './timelineDays.ts';
import { useBar } from './useBar.ts';

interface Props {
  name: string;
  href: string | undefined;
  /** It can be reached with Tab. */
  isReached: boolean;
  range: Range;
  shown: Extent;
  lock: string | undefined;
  /** The id of the text that says which keys move it. */
  help: string;
  daysText: (range: Range) => string;
  onLocked: (lock: string) => void;
  onDraft: (range: Range | undefined) => void;
  onSave: (range: Range) => Promise<void>;
}

/** The days of a record as a bar: dragged to other days, stretched at its ends, or moved by keys. */
export function TimelineBar({ name, href, isReached, range, shown, lock, help, daysText, ...does }: Props) {
  const text = useText();
  const extent = overlapOf(range, shown) ?? shown;
  const { draft, isSaving, ...bar } = useBar({ range, extent, shown, lock, ...does });
  const drawn = draft ?? range;
  const { left, width } = placeOf(overlapOf(drawn, shown) ?? edgeOf(drawn, shown), shown);
  const days = daysText(drawn);
  const label = `${name}, ${days}`;
  const locked = lock === undefined ? undefined : text('board.locked', { name: label, reason: lock });
  const link =
    href === undefined ? { role: 'img' } : { component: RouterLink, to: href, state: OPENED_IN_APP };
  const isOpenAt = (end: 'from' | 'to') =>
    end === 'from'
      ? drawn.from === null || drawn.from < shown.from
      : drawn.to === null || drawn.to > shown.to;
  return (
    <Box
      {...link}
      {...bar}
      data-bar
      tabIndex={isReached ? 0 : -1}
      draggable={false}
      aria-label={locked ?? label}
      aria-describedby={lock === undefined ? help : undefined}
      aria-busy={isSaving}
      title={locked ?? days}
      style={{ left: `${left}%`, width: `${width}%` }}
      sx={[
        BAR,
        lock === undefined && MOVABLE,
        draft !== undefined && DRAFT,
        isOpenAt('from') && { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
        isOpenAt('to') && { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
      ]}
    >
      {lock === undefined && !isOpenAt('from') && (
        <Box component="span" data-end="from" sx={[END, { left: 0 }]} />
      )}
      <span className="days">{days}</span>
      {lock === undefined && !isOpenAt('to') && (
        <Box component="span" data-end="to" sx={[END, { right: 0 }]} />
      )}
    </Box>
  );
}

/** The shown day that a bar beyond all of them is nearest to. */
function edgeOf({ from }: Range, shown: Extent): Extent {
  const day = from !== null && from > shown.to ? shown.to : shown.from;
  return { from: day, to: day };
}

const BAR = {
  position: 'absolute',
  top: 5,
  bottom: 5,
  minWidth: 6,
  display: 'flex',
  alignItems: 'center',
  px: 1,
  borderRadius: 0.75,
  fontSize: 12,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  color: 'text.primary',
  textDecoration: 'none',
  userSelect: 'none',
  // A finger moves the bar sideways, and scrolls the page up and down.
  touchAction: 'pan-y',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor:
    'color-mix(in srgb, var(--mui-palette-primary-main) 18%, var(--mui-palette-background-paper))',
  '& .days': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', pointerEvents: 'none' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
};

const MOVABLE = {
  cursor: 'grab',
  '&:hover': {
    backgroundColor:
      'color-mix(in srgb, var(--mui-palette-primary-main) 26%, var(--mui-palette-background-paper))',
  },
};

const DRAFT = { outline: '1px dashed', outlineColor: 'primary.main', cursor: 'grabbing' };

const END = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 8,
  cursor: 'ew-resize',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '5px 3px',
    borderRadius: 1,
    backgroundColor: 'primary.main',
    opacity: 0.5,
  },
};
