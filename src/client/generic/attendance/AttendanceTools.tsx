import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Attendance, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { addMonths } from '../calendar/calendarDays.ts';
import { ReferenceFilter } from '../list/ReferenceFilter.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { Choice } from '../page/Choice.tsx';
import type { AttendanceState } from './useAttendanceState.ts';

interface Props {
  resource: Resource;
  attendance: Attendance;
  state: AttendanceState;
  change: (change: Partial<AttendanceState>) => void;
}

/** The month, the place and the people that are shown. */
export function AttendanceTools({ resource, attendance, state, change }: Props) {
  const text = useText();
  const present = useToday().slice(0, 7);
  const step = (way: 1 | -1) => addMonths(`${state.month}-01`, way).slice(0, 7);
  const place = resource.fields[attendance.place];
  return (
    <Box role="search" aria-label={text('filter.all')} data-print="hide" sx={BAR}>
      <Box sx={MONTH}>
        <IconButton
          aria-label={text('calendar.previousMonth')}
          onClick={() => change({ month: step(-1) })}
          sx={STEP}
        >
          <ChevronLeft />
        </IconButton>
        <Choice
          label={text('attendance.month')}
          value={state.month}
          options={monthsAround(present, state.month)}
          onChange={(month) => change({ month })}
        />
        <IconButton
          aria-label={text('calendar.nextMonth')}
          disabled={state.month >= present}
          onClick={() => change({ month: step(1) })}
          sx={STEP}
        >
          <ChevronRight />
        </IconButton>
        {state.month !== present && (
          <Button
            size="small"
            color="inherit"
            onClick={() => change({ month: present })}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {text('attendance.thisMonth')}
          </Button>
        )}
      </Box>
      {place?.to !== undefined && (
        <ReferenceFilter
          label={place.label}
          to={place.to}
          value={state.place}
          onChange={(place) => change({ place })}
        />
      )}
      <SearchBox value={state.q} onSearch={(q) => change({ q })} />
    </Box>
  );
}

/** How many months are offered; the arrows lead to earlier ones. */
const OFFERED = 36;

function monthsAround(present: string, shown: string): { value: string; label: string }[] {
  const offered = Array.from({ length: OFFERED }, (_, ago) => addMonths(`${present}-01`, -ago).slice(0, 7));
  const all = offered.includes(shown) ? offered : [...offered, shown].sort().reverse();
  return all.map((value) => ({ value, label: formatDay(`${value}-01`, 'MMMM YYYY') }));
}

const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 };
const MONTH = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  flex: { xs: '1 1 100%', sm: 'none' },
};
const STEP = { minWidth: { xs: 44, sm: 34 }, minHeight: { xs: 44, sm: 34 }, p: 0.5 };
