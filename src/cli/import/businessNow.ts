/** The present moment in the business time zone, 'YYYY-MM-DD HH:mm:ss' (business rules, section 8). */
export function businessNow(timeZone: string, now = new Date()): string {
  // Sweden writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
}
