import dayjs from 'dayjs';

/** The language of dayjs itself. */
const ENGLISH = 'en';

/** The order of day parts where a pattern only names its kind; whole days have the firm's format. */
const FORMATS = {
  LT: 'HH:mm',
  LTS: 'HH:mm:ss',
  L: 'YYYY-MM-DD',
  LL: 'D MMMM YYYY',
  LLL: 'D MMMM YYYY HH:mm',
  LLLL: 'dddd, D MMMM YYYY HH:mm',
};

/** Sets the names of months and weekdays from the browser's data for a language. */
export function setDayNames(tag: string): void {
  if (tag === ENGLISH) return void dayjs.locale(ENGLISH);
  dayjs.locale({
    name: tag,
    months: monthNames(tag, 'long'),
    monthsShort: monthNames(tag, 'short'),
    weekdays: weekdayNames(tag, 'long'),
    weekdaysShort: weekdayNames(tag, 'short'),
    weekdaysMin: weekdayNames(tag, 'narrow'),
    formats: FORMATS,
    relativeTime: {},
    ordinal: String,
  } as ILocale);
}

/** From January. As beside a year: alone, a language may have other short names, as Bangla has. */
function monthNames(tag: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(tag, { month, year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, place) => {
    const parts = format.formatToParts(Date.UTC(2023, place, 1));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

/** From Sunday: 1 January 2023 was a Sunday. */
function weekdayNames(tag: string, weekday: 'long' | 'short' | 'narrow'): string[] {
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, place) => format.format(Date.UTC(2023, 0, 1 + place)));
}
