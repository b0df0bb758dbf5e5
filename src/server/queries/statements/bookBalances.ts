import { negate } from '../../../ledger/money.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Account, sideOf } from './accounts.ts';
import { accountStandings } from './sums.ts';

/** An account's balance, positive on its normal side. */
export interface BookBalance extends Omit<Account, 'class'> {
  balance: number;
}

/**
 * All balances of the firm, in the order of the statements: each record's book counts on the side of its balance
 * (docs/business-rules.md, "Statements").
 *
 * @param day those at the end of this day, YYYY-MM-DD; undefined for the present ones.
 */
export async function bookBalances(
  db: ReadDb,
  context: ReadContext,
  day: string | undefined,
): Promise<BookBalance[]> {
  const standings = await accountStandings(db, context, day === undefined ? 'present' : { to: day });
  return standings.map(({ key, label, normal, resource, class: own, amount }) => ({
    ...{ key, label, normal, resource },
    balance: Number(sideOf(own) === normal ? amount : negate(amount)),
  }));
}
