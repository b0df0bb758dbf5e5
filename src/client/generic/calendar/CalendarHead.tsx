import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../fields/formatDay.ts';
import { DAYS_OF_KIND, type Field, type ViewDays } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { ChangeList } from '../list/useListState.ts';
import { SWITCH } from '../page/switchStyle.ts';
import { FieldChoice } from '../views/FieldChoice.tsx';
import { stepDays } from './calendarDays.ts';
import type { Calendar } from './useCalendar.ts';

interface Props {
  kind: keyof typeof DAYS_OF_KIND;
  shows: ViewDays;
  at: string;
  days: readonly string[];
  field: Field;
  fields: readonly Field[];
  calendar: Calendar;
  onShow: (days: ViewDays) => void;
  onDay: (day: string) => void;
  change: ChangeList;
}

/** The shown days with the ways to others, its number of records, and how its days are shown. */
export function CalendarHead({
  kind,
  shows,
  at,
  days,
  field,
  fields,
  calendar,
  onShow,
  onDay,
  change,
}: Props) {
  const text = useText();
  const today = useToday();
  const unit = UNITS[shows];
  const month = at.slice(0, 7);
  // The days of other months are shown, but a month counts its own.
  const ofMonth = [...calendar.counts].reduce(
    (sum, [day, each]) => (shows === 'week' || day.startsWith(month) ? sum + each : sum),
    0,
  );
  const isRange = calendar.entries.some(({ from, to }) => from !== to);
  const count = kind === 'timeline' ? calendar.found : isRange ? undefined : ofMonth;
  return (
    <Box sx={HEAD}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => onDay(today)}
          sx={{ borderColor: 'divider', mr: 0.5, minHeight: { xs: 44, sm: 34 } }}
        >
          {text('calendar.today')}
        </Button>
        <IconButton
          aria-label={text(`calendar.previous${unit}`)}
          onClick={() => onDay(stepDays(shows, at, -1))}
          sx={STEP}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          aria-label={text(`calendar.next${unit}`)}
          onClick={() => onDay(stepDays(shows, at, 1))}
          sx={STEP}
        >
          <ChevronRight />
        </IconButton>
      </Box>
      <Typography component="h2" aria-live="polite" sx={{ fontSize: 16, fontWeight: 600 }}>
        {titleOf(shows, at, days)}
      </Typography>
      {/* In a calendar, a range of days counts on each of them, so that a sum would say nothing. */}
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={calendar.more ? { flex: 1, minWidth: 60 } : { flex: 1, whiteSpace: 'nowrap' }}
      >
        {!calendar.first && count !== undefined && text('list.found', { count: countText(count) })}
        {calendar.more && ` ${text('calendar.notAll')}`}
      </Typography>
      <FieldChoice label={text('calendar.by')} {...{ field, fields, change }} />
      <Box role="group" aria-label={text('calendar.days')} sx={SWITCH}>
        {DAYS_OF_KIND[kind].map((each) => (
          <button key={each} type="button" aria-pressed={each === shows} onClick={() => onShow(each)}>
            {text(`calendar.days.${each}`)}
          </button>
        ))}
      </Box>
    </Box>
  );
}

const UNITS = { month: 'Month', list: 'Month', week: 'Week', quarter: 'Quarter', year: 'Year' } as const;

function titleOf(shows: ViewDays, at: string, days: readonly string[]): string {
  if (shows === 'week') return weekTitle(days);
  if (shows === 'year') return formatDay(at, 'YYYY');
  const [from, to] = [days[0] ?? at, days.at(-1) ?? at];
  return shows === 'quarter'
    ? `${formatDay(from, 'MMMM')} – ${formatDay(to, 'MMMM YYYY')}`
    : formatDay(at, 'MMMM YYYY');
}

/** '1 – 7 March 2026', with both months and years where they differ. */
function weekTitle(days: readonly string[]): string {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
  const begin = !isSame('YYYY'.length) ? 'D MMMM YYYY' : isSame('YYYY-MM'.length) ? 'D' : 'D MMMM';
  return `${formatDay(from, begin)} – ${formatDay(to, 'D MMMM YYYY')}`;
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 1.5 };

const STEP = { minWidth: { xs: 44, sm: 34 }, minHeight: { xs: 44, sm: 34 }, p: 0.5 };
