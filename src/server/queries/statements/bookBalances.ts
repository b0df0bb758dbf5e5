import { negate } from '../../../ledger/money.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Account, sideOf } from './accounts.ts';
import { accountSums } from './sums.ts';

/** An account's balance, positive on its normal side. */
export interface BookBalance extends Omit<Account, 'class'> {
  balance: number;
}

/**
 * All balances of the firm, in the order of the statements.
 *
 * @param day those at the end of this day, YYYY-MM-DD; undefined for the present ones.
 */
export async function bookBalances(
  db: ReadDb,
  context: ReadContext,
  day: string | undefined,
): Promise<BookBalance[]> {
  const sums = await accountSums(db, context, day === undefined ? 'present' : { to: day });
  return sums.map(({ amount, class: own, ...account }) => ({
    ...account,
    balance: Number(sideOf(own) === account.normal ? amount : negate(amount)),
  }));
}
