import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { useContext, useMemo } from 'react';
import { FIRST_YEAR, LAST_YEAR } from './calendar.ts';
import { localDigits } from './digits.ts';
import { useFieldTexts } from './FieldTextsContext.tsx';
import { TodayContext } from './TodayContext.tsx';
import type { FieldTexts } from './texts.ts';

dayjs.extend(utc);

/** The canonical form of the values of each picker. */
const PATTERNS = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  time: 'HH:mm',
  datetime: 'YYYY-MM-DD HH:mm:ss',
};

export type PickerKind = keyof typeof PATTERNS;

export interface PickerProps {
  kind: PickerKind;
  /** The label of the input, which names the picker. */
  label: string;
  /** The value in its canonical form; other text is no value. */
  value: string;
  onChange: (value: string) => void;
  /** Days to come cannot be chosen. */
  isPast: boolean;
  /** The input that it opens below. */
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * A picker of x-date-pickers for an input that is typed into: a popper where there is a mouse, a dialog on a phone. Values have no zone;
 * within the picker they are of UTC, which leaves out no hour. Loaded when it is opened; `lazy` needs the default export.
 */
export default function Picker({ kind, label, value, onChange, isPast, anchor, open, onClose }: PickerProps) {
  const texts = useFieldTexts();
  const today = useContext(TodayContext);
  const adapter = useMemo(() => adapterOf(today), [today]);
  const localeText = useMemo(() => localeTexts(texts, label), [texts, label]);
  const given = dayjs.utc(value, PATTERNS[kind], true);
  const shared = {
    open,
    onClose,
    value: given.isValid() ? given : null,
    onChange: (chosen: Dayjs | null) => {
      if (chosen?.isValid()) onChange(chosen.locale('en').format(PATTERNS[kind]));
    },
    // The input is the field of the picker.
    slots: { field: NoField },
    slotProps: { popper: { anchorEl: anchor, 'aria-label': label } },
  };
  const days = {
    referenceDate: dayjs.utc(today()),
    minDate: dayjs.utc(`${FIRST_YEAR}-01-01`),
    maxDate: dayjs.utc(isPast ? today() : `${LAST_YEAR}-12-31`).endOf('day'),
    dayOfWeekFormatter: (day: Dayjs) => day.format('dd'),
  };
  return (
    // The app has set the locale, with the names of months and days.
    <LocalizationProvider dateAdapter={adapter} adapterLocale={dayjs.locale()} localeText={localeText}>
      {kind === 'time' && <TimePicker {...shared} timezone="UTC" ampm={false} />}
      {kind === 'datetime' && <DateTimePicker {...shared} {...days} timezone="UTC" ampm={false} />}
      {kind === 'date' && <DatePicker {...shared} {...days} timezone="UTC" closeOnSelect />}
      {kind === 'month' && (
        <DatePicker {...shared} {...days} timezone="UTC" closeOnSelect views={MONTH_VIEWS} openTo="month" />
      )}
    </LocalizationProvider>
  );
}

const MONTH_VIEWS = ['year', 'month'] as const;

const NoField = () => null;

/** Today is that of the business, and numbers are in the digits of the screen. */
function adapterOf(today: () => string): typeof AdapterDayjs {
  return class extends AdapterDayjs {
    constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
      super(...options);
      const { date, formatByString } = this;
      this.date = (value, zone) => date((value === undefined ? today() : value) as typeof value, zone);
      this.formatByString = (value, pattern) => localDigits(formatByString(value, pattern));
      this.formatNumber = localDigits;
    }
  };
}

function localeTexts(texts: FieldTexts, label: string): Partial<PickersLocaleText> {
  const unitOf = (view: string) => (view === 'hours' ? texts.hours : texts.minutes);
  return {
    previousMonth: texts.previousMonth,
    nextMonth: texts.nextMonth,
    calendarViewSwitchingButtonAriaLabel: (view) => (view === 'year' ? texts.showDays : texts.showYears),
    cancelButtonLabel: texts.cancel,
    okButtonLabel: texts.ok,
    nextStepButtonLabel: texts.next,
    datePickerToolbarTitle: label,
    timePickerToolbarTitle: label,
    dateTimePickerToolbarTitle: label,
    dateTableLabel: texts.openCalendar,
    timeTableLabel: texts.openClock,
    openPreviousView: texts.hours,
    openNextView: texts.minutes,
    selectViewText: unitOf,
    clockLabelText: (view, chosen) => `${unitOf(view)} ${chosen ?? ''}`.trim(),
    hoursClockNumberText: (hours) => `${hours} ${texts.hours}`,
    minutesClockNumberText: (minutes) => `${minutes} ${texts.minutes}`,
  };
}
