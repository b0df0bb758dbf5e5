import { compare, negate } from '../../../ledger/money.ts';
import type { Resource } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import type { text } from '../../providers/i18n.ts';
import { isHolding } from './isHolding.ts';

/**
 * A balance in words: who owes whom. A book that grows on the debit side and never falls below 0 holds money, such as a bank
 * account; nobody owes it.
 *
 * @param balance an exact amount.
 */
export function balanceText(book: NonNullable<Resource['book']>, balance: string, t: typeof text): string {
  const sign = compare(balance, 0);
  const amount = formatMoney(sign < 0 ? negate(balance) : balance);
  if (isHolding(book)) return t('balance.holds', { amount: formatMoney(balance) });
  if (sign === 0) return t('balance.settled');
  if (book.normal === 'credit') return t(sign > 0 ? 'balance.weOwe' : 'balance.paidAhead', { amount });
  return t(sign > 0 ? 'balance.owesUs' : 'balance.receivedAhead', { amount });
}
