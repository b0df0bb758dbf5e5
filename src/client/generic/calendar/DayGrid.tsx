import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { dayOfKey, placeInWeek, weeksOf } from './calendarDays.ts';
import { DayCell, type DayProps } from './DayCell.tsx';
import type { Begin } from './useBeginDay.ts';
import type { Calendar } from './useCalendar.ts';

interface Props extends DayProps {
  label: string;
  calendar: Calendar;
  days: readonly string[];
  /** The day that the keys start from. */
  focused: string;
  onFocus: (day: string) => void;
  begin: Begin | undefined;
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
