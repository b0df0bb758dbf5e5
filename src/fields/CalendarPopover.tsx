import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { FIRST_YEAR, LAST_YEAR } from './calendar.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';

interface Props {
  day: string;
  anchor: HTMLElement;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A month to choose a day from. Loaded when it is opened; the default export is what `lazy` needs. */
export default function CalendarPopover({ day, anchor, onChoose, onClose }: Props) {
  const texts = useFieldTexts();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.openCalendar } }}
    >
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        // The app has set it, with the names of months and days.
        adapterLocale={dayjs.locale()}
        localeText={{
          previousMonth: texts.previousMonth,
          nextMonth: texts.nextMonth,
          calendarViewSwitchingButtonAriaLabel: (view) =>
            view === 'year' ? texts.showDays : texts.showYears,
        }}
      >
        <DateCalendar
          autoFocus
          value={day === '' ? null : dayjs(day, 'YYYY-MM-DD')}
          minDate={dayjs(`${FIRST_YEAR}-01-01`)}
          maxDate={dayjs(`${LAST_YEAR}-12-31`)}
          onChange={(chosen, stage) => {
            if (chosen !== null && stage === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
