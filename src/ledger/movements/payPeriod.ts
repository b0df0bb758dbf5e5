import type { PayRule, Values } from './movement.ts';

/** A payment, with the month that it is for if its definition has one. */
export interface Paid {
  values: Values;
  /** YYYY-MM-DD */
  date: string;
}

/** The first and last day of the period in which pay accrues once (docs/business-rules.md, "Pay"). */
export function periodOf(
  { period, month }: PayRule,
  { values, date }: Paid,
): { first: string; last: string } {
  if (period === 'day') return { first: date, last: date };
  const text = String(values[month ?? ''] ?? date).slice(0, 'YYYY-MM'.length);
  const [year, number] = text.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { first: `${text}-01`, last };
}
