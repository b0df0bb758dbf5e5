import { isDay } from '../../../fields/calendar.ts';

/** '2025-01-31' -> '31-01-2025': as days stand in the addresses of pages beside the dashboard (specification 2, "External pages"). */
export function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('-');
}

/** A day of such an address, also one that is written year first, as YYYY-MM-DD; undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const day = /^\d{2}-\d{2}-\d{4}$/.test(text) ? dayMonthYear(text) : text;
  return isDay(day) ? day : undefined;
}
