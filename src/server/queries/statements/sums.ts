import { add, compare, type Decimal, negate } from '../../../ledger/money.ts';
import { type BookClass, humanise } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { DayRange } from '../ledgers/ledgerParameters.ts';
import { type Account, accountsOf, inOrder, sideOf } from './accounts.ts';

/** The sum of an account's entries, on the side of its class: income above 0 is earned, cost above 0 is spent. */
export interface AccountSum extends Account {
  amount: Decimal;
}

const KEY = 'coalesce(b.resource, b.key)';

/** The totals of days, so that a range costs the same for a thousand entries and for a million. */
const BY_DAY = `
  select ${KEY} as key, b.resource, b.normal, sum(d.change)::text as change
  from plinth.book_day d join plinth.book b on b.id = d.book_id
  where ($1::date is null or d.date >= $1::date) and ($2::date is null or d.date <= $2::date)
  group by ${KEY}, b.resource, b.normal`;

/** The balances of the books, so that they cost the same after one year and after ten. */
const PRESENT = `
  select ${KEY} as key, b.resource, b.normal, sum(b.balance)::text as change
  from plinth.book b group by ${KEY}, b.resource, b.normal`;

/** The entries of one project. */
const BY_ENTRY = `
  select ${KEY} as key, b.resource, b.normal, sum(e.amount + e.salary)::text as change
  from plinth.entry e join plinth.book b on b.id = e.book_id
  where e.project_id = $3 and ($1::date is null or e.date >= $1::date) and ($2::date is null or e.date <= $2::date)
  group by ${KEY}, b.resource, b.normal`;

interface ChangeRow extends Pick<Account, 'key' | 'resource' | 'normal'> {
  change: Decimal;
}

/**
 * The sums of all accounts in a range of days, in the order of the statements (docs/business-rules.md, "Statements"). An account
 * without entries has 0.
 *
 * @param days those of the entries; `present` for all entries until now.
 * @param project only the entries that are about this record.
 */
export async function accountSums(
  db: ReadDb,
  context: ReadContext,
  days: DayRange | 'present',
  project?: number,
): Promise<AccountSum[]> {
  const rows = await changes(db, days, project);
  const byKey = new Map(rows.map((row) => [row.key, row.change]));
  const known = accountsOf(context);
  const unknown = rows.filter(({ key }) => !known.some((account) => account.key === key)).map(undeclared);
  return inOrder([...known, ...unknown]).map((account) => ({
    ...account,
    amount: onSide(account, byKey.get(account.key) ?? '0.00'),
  }));
}

function changes(db: ReadDb, days: DayRange | 'present', project?: number): Promise<ChangeRow[]> {
  if (days === 'present' && project === undefined) return runSql<ChangeRow>(db, PRESENT);
  const { from, to } = days === 'present' ? {} : days;
  const range = [from ?? null, to ?? null];
  return project === undefined
    ? runSql<ChangeRow>(db, BY_DAY, range)
    : runSql<ChangeRow>(db, BY_ENTRY, [...range, project]);
}

/** A book whose definition is gone keeps its balance. */
function undeclared({ key, resource, normal }: ChangeRow): Account {
  return { key, resource, normal, label: humanise(key), class: normal === 'debit' ? 'asset' : 'liability' };
}

function onSide({ class: own, normal }: Account, change: Decimal): Decimal {
  return sideOf(own) === normal ? add([change]) : negate(change);
}

/** The accounts of a class with their sum. */
export function sumOf(sums: readonly AccountSum[], of: BookClass): Decimal {
  return add(sums.filter((one) => one.class === of).map(({ amount }) => amount));
}

/** An account's balance on its debit or credit side, as the trial balance shows it. */
export interface AccountSides extends Account {
  debit: Decimal;
  credit: Decimal;
}

/** A negative balance is on the opposite side. */
export function sidesOf({ amount, ...account }: AccountSum): AccountSides {
  const isDebit = compare(amount, 0) >= 0 === (sideOf(account.class) === 'debit');
  const size = compare(amount, 0) < 0 ? negate(amount) : amount;
  return { ...account, debit: isDebit ? size : '0.00', credit: isDebit ? '0.00' : size };
}
