import type { Decimal } from '../money.ts';
import type { PayFacts } from './movement.ts';

/**
 * The pay that a payment accrues: the pay of its period, once, for people paid by that period
 * (docs/business-rules.md, "Pay").
 */
export function accrued(period: PayFacts['basis'], { basis, first, rate }: PayFacts): Decimal {
  return basis === period && first ? rate : '0';
}
