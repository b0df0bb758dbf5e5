import { useDefinitions } from './definitions.tsx';

/** The day that it is now in a time zone, YYYY-MM-DD. */
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

/** Today in the business time zone (business rules, section 8): the browser may stand in another. */
export function useToday(): string {
  return businessToday(useDefinitions().settings.timeZone);
}
