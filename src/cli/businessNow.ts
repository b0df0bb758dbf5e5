/**
 * The present moment in the business time zone, 'YYYY-MM-DD HH:mm:ss' (docs/business-rules.md, "Dates and time
 * zones").
 */
export function businessNow(timeZone: string, now = new Date()): string {
  // Sweden writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
}
