import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { dayOf, isDay } from './calendar.ts';
import { localDigits } from './digits.ts';

dayjs.extend(customParseFormat);

/**
 * Formats 'YYYY-MM-DD' (alone or before a time) with a dayjs pattern, in the digits of the screen; other text stays.
 *
 * @param write `String` for 0-9 everywhere, as other hosts take days.
 */
export function formatDay(value: string, pattern: string, write = localDigits): string {
  const day = dayOf(value);
  if (day === null) return value;
  return write(pattern === 'YYYY-MM-DD' ? day : dayjs(day, 'YYYY-MM-DD').format(pattern));
}

/** '2025-01-31 14:05:00', a time of the business zone as the server sends it, with its day in the firm's format. */
export function formatMoment(at: string, pattern: string): string {
  return `${formatDay(at, pattern)}${localDigits(at.slice(10))}`;
}

/** Parses a typed or pasted day to 'YYYY-MM-DD': ISO or the firm's format; otherwise null. */
export function parseDay(text: string, pattern: string): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const parsed = dayjs(typed, pattern, true);
  const day = parsed.isValid() ? parsed.format('YYYY-MM-DD') : '';
  return isDay(day) ? day : null;
}
