import { daysIn, existsAsDay } from '../schema/days.ts';

/**
 * Days and times as text, without zones: a date is a day of the business, a moment its wall time
 * (docs/business-rules.md, "Dates and time zones").
 */

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2200;

/** Whether 'YYYY-MM-DD' is an existing day, in the years that records may have. */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR && existsAsDay(text);
}

/** The first and last day of a month, YYYY-MM. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { first: `${month}-01`, last: `${month}-${daysIn(year, number)}` };
}

/** 'HH:mm' of '09:30', '9:30' or '09:30:00', or null. */
export function toTime(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** 'YYYY-MM-DD HH:mm:ss' of a wall time such as '2025-01-31T09:30' or '2025-01-31 09:30:00', or null. */
export function toMoment(text: string): string | null {
  const [, day = '', hours = '', minutes = '', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (!isDay(day) || Number(hours) > 23) return null;
  return `${day} ${hours}:${minutes}:${seconds}`;
}

/** The day of 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss' or an ISO moment, or null. */
export function dayOf(text: string): string | null {
  const day = text.slice(0, 10);
  return isDay(day) && /^($|[ T])/.test(text.slice(10)) ? day : null;
}
