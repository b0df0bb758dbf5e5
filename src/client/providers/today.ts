import { useDefinitions } from './definitions.tsx';

/** The present day in a time zone, YYYY-MM-DD. */
export function businessToday(timeZone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** Today in the business time zone (docs/business-rules.md, "Dates and time zones"), which may differ from the browser's. */
export function useToday(): string {
  return businessToday(useDefinitions().settings.timeZone);
}
