import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { dayOfKey, type Placed, placeInWeek, weeksOf } from './calendarDays.ts';
import type { Begin } from './useBeginDay.ts';
import type { Calendar, Entry } from './useCalendar.ts';

interface Props {
  label: string;
  resource: Resource;
  by: Field;
  calendar: Calendar;
  tasks: RowTasks;
  days: readonly string[];
  /** The month that is shown, YYYY-MM: days of others are quiet. Undefined if all days count. */
  month: string | undefined;
  /** The lines of a day. */
  lines: number;
  /** The day that the keys start from. */
  focused: string;
  onFocus: (day: string) => void;
  begin: Begin | undefined;
  /** Shows all of a day. */
  onOpen: (day: string) => void;
  isPhone: boolean;
}

/** The days of a calendar in weeks: arrows lead from day to day, Enter or a click begins a record or shows the day. */
export function DayGrid({ label, days, calendar, focused, onFocus, begin, onOpen, isPhone, ...grid }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  /** A key led to this day, which gets the focus once it is drawn. */
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (cell === null || cell === undefined) return;
    wanted.current = undefined;
    cell.focus();
  });
  const act = (day: string) => {
    if (begin?.takes(day) === true && !isPhone) begin.start(day);
    else onOpen(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]');
    const day = cell?.dataset.day;
    if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayOfKey(event.key, day);
    if (next !== undefined) {
      event.preventDefault();
      wanted.current = next;
      onFocus(next);
    } else if (event.target === cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      act(day);
    }
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day;
    if (day === undefined || target.closest('a, button') !== null) return;
    onFocus(day);
    act(day);
  };
  return (
    <Box
      ref={frame}
      role="grid"
      aria-label={label}
      aria-busy={calendar.busy}
      onKeyDown={onKeyDown}
      onClick={onClick}
      sx={GRID}
    >
      <Box role="row" sx={HEAD}>
        {days.slice(0, 7).map((day) => (
          <Box key={day} role="columnheader" aria-label={formatDay(day, 'dddd')} sx={WEEKDAY}>
            {formatDay(day, isPhone ? 'dd' : 'ddd')}
          </Box>
        ))}
      </Box>
      {weeksOf(days).map((week) => {
        const placed = placeInWeek(calendar.entries, week);
        return (
          <Box key={week[0]} role="row" sx={WEEK}>
            {week.map((day, column) => (
              <DayCell
                key={day}
                {...grid}
                day={day}
                count={calendar.counts.get(day) ?? 0}
                placed={placed.filter(({ start, length }) => start <= column && column < start + length)}
                column={column}
                isFocused={day === focused}
                isEntered={begin?.takes(day) === true && !isPhone}
                isPhone={isPhone}
                onOpen={onOpen}
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

interface CellProps
  extends Pick<Props, 'resource' | 'by' | 'tasks' | 'month' | 'lines' | 'isPhone' | 'onOpen'> {
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

function DayCell({
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
}: CellProps) {
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

const GRID = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  backgroundColor: 'background.paper',
};
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' };
const HEAD = { ...COLUMNS, borderBottom: 1, borderColor: 'divider' };
const WEEKDAY = {
  px: 1,
  py: 0.75,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
  textAlign: { xs: 'center', sm: 'start' },
};
const WEEK = { ...COLUMNS, '& + &': { borderTop: 1, borderColor: 'divider' } };

const CELL = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: { xs: 'auto', sm: 22 },
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
  height: 22,
  maxWidth: '100%',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  fontSize: 12,
  lineHeight: '22px',
  color: 'text.secondary',
  cursor: 'pointer',
  borderRadius: 0.5,
  '&:hover': { color: 'text.primary', backgroundColor: 'action.selected' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};
