import { useDefinitions } from './definitions.tsx';

/** The present day in a time zone, YYYY-MM-DD. */
export function businessToday(timeZone: string, now: Date = new Date()): string {
  const parts = dayFormat(timeZone).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes milliseconds and each list needs it whenever it is drawn. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** Today in the business time zone (docs/business-rules.md, "Dates and time zones"), which may differ from the browser's. */
export function useToday(): string {
  return businessToday(useDefinitions().settings.timeZone);
}

/** The present moment in a time zone, YYYY-MM-DD HH:mm:ss. Sweden writes dates and times as ISO does. */
export function businessNow(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(),
  );
}
