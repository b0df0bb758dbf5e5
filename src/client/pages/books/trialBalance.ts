import { add, compare, type Decimal, negate, parseDecimal } from '../../../ledger/money.ts';
import type { BookBalance } from './useBooks.ts';

export interface TrialLine {
  key: string;
  label: string;
  debit: Decimal | null;
  credit: Decimal | null;
}

/**
 * Each balance on its debit or credit side; a negative balance is on the opposite side. Both totals are equal if the books are
 * sound.
 */
export function trialBalance(books: readonly BookBalance[]): {
  lines: TrialLine[];
  debit: Decimal;
  credit: Decimal;
} {
  const lines = books.map(({ key, label, normal, balance }) => {
    const amount = parseDecimal(balance) ?? '0.00';
    const isDebit = compare(amount, 0) >= 0 === (normal === 'debit');
    const shown = compare(amount, 0) < 0 ? negate(amount) : amount;
    return { key, label, debit: isDebit ? shown : null, credit: isDebit ? null : shown };
  });
  return {
    lines,
    debit: add(lines.flatMap(({ debit }) => debit ?? [])),
    credit: add(lines.flatMap(({ credit }) => credit ?? [])),
  };
}
