import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { dayOf, isDay } from './calendar.ts';

dayjs.extend(customParseFormat);

/** 'YYYY-MM-DD' (alone or before a time) in the firm's date format, a dayjs pattern; other text as it is. */
export function formatDay(value: string, pattern: string): string {
  const day = dayOf(value);
  if (day === null) return value;
  return pattern === 'YYYY-MM-DD' ? day : dayjs(day, 'YYYY-MM-DD').format(pattern);
}

/** A typed or pasted day as 'YYYY-MM-DD': ISO always, else the firm's format; null where it is neither. */
export function parseDay(text: string, pattern: string): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const parsed = dayjs(typed, pattern, true);
  const day = parsed.isValid() ? parsed.format('YYYY-MM-DD') : '';
  return isDay(day) ? day : null;
}
