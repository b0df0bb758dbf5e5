import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickersDay, type PickersDayProps } from '@mui/x-date-pickers/PickersDay';
import dayjs, { type Dayjs } from 'dayjs';
import { useContext } from 'react';
import { FIRST_YEAR, LAST_YEAR } from './calendar.ts';
import { localDigits } from './digits.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';
import { TodayContext } from './TodayContext.tsx';

interface Props {
  /** The chosen day, 'YYYY-MM-DD', or ''. */
  day: string;
  onChoose: (day: string) => void;
}

/** The days of a month; at first the month of the chosen day or of today. */
export function CalendarMonth({ day, onChoose }: Props) {
  const texts = useFieldTexts();
  const today = useContext(TodayContext);
  return (
    <LocalizationProvider
      dateAdapter={DigitsAdapter}
      // The app has set the locale, with the names of months and days.
      adapterLocale={dayjs.locale()}
      localeText={{
        previousMonth: texts.previousMonth,
        nextMonth: texts.nextMonth,
        calendarViewSwitchingButtonAriaLabel: (view) => (view === 'year' ? texts.showDays : texts.showYears),
      }}
    >
      <DateCalendar
        autoFocus
        value={day === '' ? null : dayjs(day, 'YYYY-MM-DD')}
        referenceDate={dayjs(today(), 'YYYY-MM-DD')}
        minDate={dayjs(`${FIRST_YEAR}-01-01`)}
        maxDate={dayjs(`${LAST_YEAR}-12-31`)}
        onChange={(chosen, stage) => {
          if (chosen !== null && stage === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
        }}
        slots={SLOTS}
      />
    </LocalizationProvider>
  );
}

/** Writes days and years in the digits of the screen. */
class DigitsAdapter extends AdapterDayjs {
  override formatByString = (value: Dayjs, pattern: string) => localDigits(value.format(pattern));
}

/** Marks today in the business time zone. */
function BusinessDay(props: PickersDayProps) {
  const isToday = props.day.format('YYYY-MM-DD') === useContext(TodayContext)();
  return <PickersDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />;
}

const SLOTS = { day: BusinessDay };
