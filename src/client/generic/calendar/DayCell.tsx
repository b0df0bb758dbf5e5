import Box from '@mui/material/Box';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import type { Placed } from './calendarDays.ts';
import type { Entry } from './useCalendar.ts';

/** The same for all days. */
export interface DayProps {
  resource: Resource;
  by: Field;
  tasks: RowTasks;
  /** The month that is shown, YYYY-MM: days of others are quiet. Undefined if all days count. */
  month: string | undefined;
  /** The lines of a day. */
  lines: number;
  /** Shows all of a day. */
  onOpen: (day: string) => void;
  isPhone: boolean;
}

interface Props extends DayProps {
  day: string;
  count: number;
  /** The entries over this day, also those that began on an earlier one. */
  placed: readonly Placed<Entry>[];
  /** The place in the week. */
  column: number;
  isFocused: boolean;
  /** A click begins a record. */
  isEntered: boolean;
}

/** A day with its first entries, and how many more it has. */
export function DayCell({
  day,
  count,
  placed,
  column,
  isFocused,
  isEntered,
  isPhone,
  month,
  lines,
  onOpen,
  ...entry
}: Props) {
  const text = useText();
  const isToday = day === useToday();
  const inLines = placed.filter(({ lane }) => lane < lines);
  const hidden = Math.max(0, count - inLines.length);
  const name = formatDay(day, 'dddd, D MMMM YYYY');
  const isOther = month !== undefined && !day.startsWith(month);
  return (
    <Box
      role="gridcell"
      data-day={day}
      tabIndex={isFocused ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      sx={[CELL, { cursor: isEntered || isPhone ? 'pointer' : 'default' }, isOther && OTHER]}
    >
      <Box component="span" aria-hidden sx={[NUMBER, isToday && TODAY]}>
        {formatDay(day, 'D')}
      </Box>
      <Box component="span" className="day" sx={UNSEEN}>
        {count === 0 ? name : text('calendar.day', { day: name, count: countText(count) })}
      </Box>
      {isPhone
        ? count > 0 && (
            <Box component="span" aria-hidden sx={COUNT}>
              {countText(count)}
            </Box>
          )
        : inLines
            .filter(({ start }) => start === column)
            .map(({ entry: each, lane, length }) => (
              <Box
                key={each.row.id}
                sx={{ gridRow: lane + 2, width: widthOf(length), minWidth: 0, zIndex: 1 }}
              >
                <CalendarEntry {...entry} entry={each} isLong={each.from !== each.to} isReached={isFocused} />
              </Box>
            ))}
      {!isPhone && hidden > 0 && (
        <Box
          component="button"
          type="button"
          tabIndex={isFocused ? 0 : -1}
          aria-label={text('calendar.moreOf', { day: name, count: countText(hidden) })}
          onClick={() => onOpen(day)}
          sx={[MORE, { gridRow: lines + 2 }]}
        >
          {text('calendar.more', { count: countText(hidden) })}
        </Box>
      )}
    </Box>
  );
}

/** The padding of a cell at both sides, and the line between two. */
const BETWEEN = 9;

function widthOf(length: number): string {
  return `calc(${length * 100}% + ${(length - 1) * BETWEEN}px)`;
}

const CELL = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: { xs: 'auto', sm: 24 },
  alignContent: 'start',
  gap: '2px',
  px: '4px',
  pt: '4px',
  pb: '2px',
  minWidth: 0,
  minHeight: { xs: 56, sm: 'var(--day-height)' },
  // All are alike, so that a range is as wide wherever it begins.
  borderLeft: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderColor: 'transparent' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '@media (hover: hover)': { '&:hover': { backgroundColor: 'action.hover' } },
};

const OTHER = {
  backgroundColor: 'background.default',
  '& > span:first-of-type': { color: 'text.secondary' },
};

const NUMBER = {
  justifySelf: { xs: 'center', sm: 'start' },
  minWidth: 22,
  height: 22,
  lineHeight: '22px',
  px: 0.5,
  borderRadius: 11,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
};

/** The whole day, for screen readers. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

const TODAY = { backgroundColor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 };

const COUNT = {
  justifySelf: 'center',
  minWidth: 20,
  px: 0.5,
  borderRadius: 1,
  fontSize: 12,
  lineHeight: '18px',
  textAlign: 'center',
  backgroundColor: 'action.selected',
  color: 'text.primary',
};

const MORE = {
  all: 'unset',
  justifySelf: 'start',
  boxSizing: 'border-box',
  px: 0.75,
  height: 24,
  maxWidth: '100%',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  fontSize: 12,
  lineHeight: '24px',
  color: 'text.secondary',
  cursor: 'pointer',
  borderRadius: 0.5,
  '&:hover': { color: 'text.primary', backgroundColor: 'action.selected' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};
