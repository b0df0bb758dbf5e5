import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { EntryList } from './EntryList.tsx';
import { NothingShown } from './NothingShown.tsx';
import type { Calendar } from './useCalendar.ts';

interface Props {
  label: string;
  resource: Resource;
  by: Field;
  calendar: Calendar;
  tasks: RowTasks;
  days: readonly string[];
  onOpen: (day: string) => void;
}

/** The days of a month that have records, below each other. A range of days stands below its first one. */
export function DayList({ label, resource, by, calendar, tasks, days, onOpen }: Props) {
  const text = useText();
  const shown = days
    .map((day) => ({ day, entries: calendar.entries.filter(({ from }) => from === day) }))
    .filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return <NothingShown isLoading={calendar.first} />;
  return (
    <Paper variant="outlined" role="group" aria-label={label} aria-busy={calendar.busy}>
      {shown.map(({ day, entries }) => {
        const running = calendar.entries.filter(({ from, to }) => from <= day && day <= to).length;
        const hidden = Math.max(0, (calendar.counts.get(day) ?? 0) - running);
        const name = formatDay(day, 'dddd, D MMMM');
        return (
          <Box key={day} component="section" aria-label={name} sx={DAY}>
            <Typography component="h3" variant="subtitle2" sx={HEADING}>
              {name}
            </Typography>
            <EntryList label={name} {...{ resource, by, tasks, entries }} />
            {hidden > 0 && (
              <Button
                size="small"
                color="inherit"
                aria-label={text('calendar.moreOf', { day: name, count: countText(hidden) })}
                onClick={() => onOpen(day)}
                sx={{ m: 0.5, color: 'text.secondary' }}
              >
                {text('calendar.more', { count: countText(hidden) })}
              </Button>
            )}
          </Box>
        );
      })}
    </Paper>
  );
}

const DAY = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const HEADING = { px: 1.5, py: 0.75, fontWeight: 600, backgroundColor: 'action.hover' };
