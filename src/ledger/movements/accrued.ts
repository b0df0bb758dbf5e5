import type { Decimal } from '../money.ts';
import type { PayFacts } from './movement.ts';

/** What a payment accrues: the pay of its period, once, to those who are paid by that period (business rules, section 2). */
export function accrued(period: PayFacts['basis'], { basis, first, rate }: PayFacts): Decimal {
  return basis === period && first ? rate : '0';
}
