import { add, type Decimal } from '../money.ts';
import type { PayFacts } from './movement.ts';

/**
 * The pay that a payment accrues: the pay of its period, once, for people paid by that period, and what was earned beyond it
 * (docs/business-rules.md, "Pay").
 */
export function accrued(period: PayFacts['basis'], { basis, first, rate, beyond }: PayFacts): Decimal {
  return add([basis === period && first ? rate : '0', beyond]);
}
