/** Days as 'YYYY-MM-DD'. Those of moments are the days that they begin with. */

const DAY = 86_400_000;

function timeOf(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether 'YYYY-MM-DD' is an existing day in any year from 1, for filters such as 'until 9999-12-31'. */
export function existsAsDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(year, month));
}

/** The number of days of a month, 1 to 12; months beyond that carry over. */
export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The number of days from the first day to the second. */
export function daysBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / DAY;
}

export function addDays(day: string, days: number): string {
  return dayAt(timeOf(day) + Math.trunc(days) * DAY);
}

/** As many months later, or earlier; the last day of a shorter month: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  const first = month - 1 + Math.trunc(months);
  return dayAt(Date.UTC(year, first, Math.min(date, daysIn(year, first + 1))));
}

/** The Sunday with which the week begins. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(timeOf(day)).getUTCDay());
}

/** 2026-Q3, of the calendar's year. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** 2026/27, or 2026 where the fiscal year is the calendar's. @param month its first month, 1 to 12. */
export function fiscalYearOf(day: string, month: number): string {
  const start = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
  const year = String(start).padStart(4, '0');
  return month === 1 ? year : `${year}/${String(start + 1).slice(-2)}`;
}
