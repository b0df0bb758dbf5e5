/** The business time zone of the servers that tests start. */
export const BUSINESS_ZONE = 'Asia/Dhaka';

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_ZONE });

/** The present day of the business, YYYY-MM-DD. A run may pass midnight there, so a test asks when it compares. */
export function today(): string {
  return format.format(new Date());
}
