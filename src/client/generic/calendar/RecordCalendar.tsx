import Box from '@mui/material/Box';
import { useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { offeredFields, type ViewDays, whereOperators } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { Problem } from '../page/Problem.tsx';
import type { FieldViewProps, ViewProps } from '../views/ViewProps.ts';
import { viewField } from '../views/viewField.ts';
import { CalendarHead } from './CalendarHead.tsx';
import { shownDays } from './calendarDays.ts';
import { DayDialog } from './DayDialog.tsx';
import { DayGrid } from './DayGrid.tsx';
import { DayList } from './DayList.tsx';
import { useBeginDay } from './useBeginDay.ts';
import { useCalendar } from './useCalendar.ts';

/** The records of a list on their days: a month, a week, or the days of a month as a list. */
export function RecordCalendar(props: ViewProps) {
  const text = useText();
  const { resource, state } = props;
  const offered = offeredFields('calendar', resource, fieldTypes);
  const field = viewField('calendar', resource, state.by, offered) ?? resource.fields.created_at;
  if (field === undefined)
    return <Problem message={text('calendar.noField')} severity="info" onAgain={undefined} />;
  const fields = offered.includes(field) ? offered : [...offered, field];
  return <Days key={field.name} {...props} field={field} fields={fields} />;
}

type Shows = keyof typeof LINES;

/** The days of the state; a timeline shows others. */
function shownBy(days: ViewDays | undefined): Shows {
  return days !== undefined && Object.hasOwn(LINES, days) ? (days as Shows) : 'month';
}

/** The lines of one day: of a month and a week in its cells, of a list below each other. */
const LINES = { month: 3, week: 12, list: 20 };

function Days({ resource, may, state, change, tasks, field, fields }: FieldViewProps) {
  const text = useText();
  const today = useToday();
  const isPhone = usePhone();
  const shows = shownBy(state.days);
  const at = state.at ?? today;
  const days = shownDays(shows, at);
  const [from, to] = [days[0] ?? at, days.at(-1) ?? at];
  const most = isPhone && shows !== 'list' ? 0 : LINES[shows];
  const calendar = useCalendar(resource, state, field, { from, to, most });
  const begin = useBeginDay(resource, field, may, state.deleted);
  const [focused, setFocused] = useState(at);
  const [open, setOpen] = useState<string>();
  const month = shows === 'week' ? undefined : at.slice(0, 7);
  const start = days.includes(focused) && (month === undefined || focused.startsWith(month)) ? focused : at;
  const onFocus = (day: string) => {
    setFocused(day);
    if (month === undefined ? !days.includes(day) : !day.startsWith(month))
      change({ at: day }, { replace: true });
  };
  const label = text('calendar.of', { many: resource.label.many, field: field.label });
  const shared = { label, resource, by: field, calendar, tasks, days, onOpen: setOpen };
  return (
    <>
      <CalendarHead
        kind="calendar"
        {...{ shows, at, days, field, fields, calendar, change }}
        onShow={(next) => change({ days: next === 'month' ? undefined : next })}
        onDay={(day) => {
          setFocused(day);
          change({ at: day === today ? undefined : day }, { replace: true });
        }}
      />
      {calendar.failure !== undefined && <Problem message={calendar.failure} onAgain={calendar.again} />}
      {shows === 'list' ? (
        <DayList {...shared} />
      ) : (
        <Box sx={{ '--day-height': shows === 'week' ? '342px' : '134px' }}>
          <DayGrid
            {...shared}
            month={month}
            lines={LINES[shows]}
            focused={start}
            onFocus={onFocus}
            begin={begin}
            isPhone={isPhone}
          />
        </Box>
      )}
      {open !== undefined && (
        <DayDialog
          {...{ resource, state, tasks, begin }}
          by={field}
          day={open}
          onTable={
            whereOperators(field, fieldTypes).includes('is') &&
            fieldTypes[field.type]?.orderedBy === undefined
              ? () =>
                  change({ view: 'table', by: undefined, where: [...state.where, [field.name, 'is', open]] })
              : undefined
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

export default RecordCalendar;
