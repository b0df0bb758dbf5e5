import { isDay } from '../../../fields/calendar.ts';

/**
 * '2025-01-31' -> '31-01-2025': the format of days in the addresses of external pages (docs/business-rules.md, "Report pages").
 */
export function dayMonthYear(day: string): string {
  return day.split('-').reverse().join('-');
}

/** Parses a day from such an address, also one with the year first. Returns YYYY-MM-DD, or undefined if it is not a day. */
export function readDay(text: string): string | undefined {
  const day = /^\d{2}-\d{2}-\d{4}$/.test(text) ? dayMonthYear(text) : text;
  return isDay(day) ? day : undefined;
}
