import { isDay } from './calendar.ts';
import { localDigits } from './digits.ts';
import { formatDay } from './formatDay.ts';

/** '2026-07' as 'Jul 2026', in the language and the digits of the screen; other text stays. */
export function formatMonth(month: string): string {
  const first = `${month}-01`;
  return isDay(first) ? formatDay(first, 'MMM YYYY') : localDigits(month);
}
