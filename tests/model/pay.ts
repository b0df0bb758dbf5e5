import type { Transaction } from './Books.ts';
import { money } from './exact.ts';

/** Pay and its periods (docs/business-rules.md, "Pay"). */

export interface Pay {
  salary: bigint;
  basis: string;
}

export function payOf(body: Readonly<Record<string, unknown>>, before: Pay): Pay {
  return {
    salary: body.salary === undefined ? before.salary : money(body.salary),
    basis: body.pay_basis === undefined ? before.basis : String(body.pay_basis),
  };
}

/** What a payment says was earned beyond the rate. */
export function beyondOf({ overtime, bonus }: Readonly<Record<string, unknown>>): bigint {
  return money(overtime ?? 0) + money(bonus ?? 0);
}

/** The pay that a transaction accrued by the rate. */
export function accruedBy({ entries, values }: Transaction): bigint {
  return entries.reduce((total, { salary }) => total + salary, 0n) - beyondOf(values);
}

/** The days of the period in which pay accrues once: the day of a wage, the month of a salary. */
export function periodOf(
  resource: string,
  { month }: Readonly<Record<string, unknown>>,
  date: string,
): [from: string, to: string] {
  if (resource === 'wage') return [date, date];
  const own = month ?? date.slice(0, 7);
  return [`${own}-01`, `${own}-31`];
}
