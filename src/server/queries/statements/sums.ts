import { add, compare, type Decimal, negate, subtract } from '../../../ledger/money.ts';
import { BOOK_CLASSES, type BookClass, humanise } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { DayRange } from '../ledgers/ledgerParameters.ts';
import { type Account, accountsOf, inOrder, oppositeAccounts, sideOf } from './accounts.ts';

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
 * @param project only the entries that are about this record.
 */
export async function accountSums(
  db: ReadDb,
  context: ReadContext,
  days: DayRange,
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

/** An account at the end of a day, with what it had before a range and what was debited and credited in it. */
export interface AccountStanding extends AccountSum {
  openingDebit: Decimal;
  openingCredit: Decimal;
  debits: Decimal;
  credits: Decimal;
}

/** $3: the entities whose records' books are on the side of their balance. */
const STANDING = `
  select s.key, s.resource, s.normal, s.opposite, sum(s.closing)::text as change, sum(greatest(s.opening, 0))::text as above,
    sum(greatest(-s.opening, 0))::text as below, sum(s.raised)::text as raised, sum(s.lowered)::text as lowered
  from (
    select ${KEY} as key, b.resource, b.normal, sum(d.change) as closing,
      coalesce(b.resource = any ($3), false) and sum(d.change) < 0 as opposite,
      coalesce(sum(d.change) filter (where d.date < $1::date), 0) as opening,
      coalesce(sum(d.total_in) filter (where $1::date is null or d.date >= $1::date), 0) as raised,
      coalesce(sum(d.total_in - d.change) filter (where $1::date is null or d.date >= $1::date), 0) as lowered
    from plinth.book_day d join plinth.book b on b.id = d.book_id
    where $2::date is null or d.date <= $2::date
    group by b.id
  ) s
  group by s.key, s.resource, s.normal, s.opposite`;

/** The balances of the books alone, so that they cost the same after one year and after ten. */
const PRESENT = `
  select s.key, s.resource, s.normal, s.opposite, sum(s.balance)::text as change, '0.00' as above, '0.00' as below,
    '0.00' as raised, '0.00' as lowered
  from (
    select ${KEY} as key, b.resource, b.normal, b.balance, coalesce(b.resource = any ($1), false) and b.balance < 0 as opposite
    from plinth.book b
  ) s
  group by s.key, s.resource, s.normal, s.opposite`;

interface StandingRow extends ChangeRow {
  opposite: boolean;
  above: Decimal;
  below: Decimal;
  raised: Decimal;
  lowered: Decimal;
}

/**
 * All accounts at the end of a day, in the order of the statements: each record's book counts on the side of its balance, so advances
 * stand apart from debts (docs/business-rules.md, "Statements"). Accounts of the other side are there only where such books are.
 *
 * @param days the range, up to the day; `present` for the balances of now alone.
 */
export async function accountStandings(
  db: ReadDb,
  context: ReadContext,
  days: DayRange | 'present',
): Promise<AccountStanding[]> {
  const opposites = oppositeAccounts(context);
  const sided = opposites.map(({ resource }) => resource);
  const rows =
    days === 'present'
      ? await runSql<StandingRow>(db, PRESENT, [sided])
      : await runSql<StandingRow>(db, STANDING, [days.from ?? null, days.to ?? null, sided]);
  const known = accountsOf(context);
  const of = (row: StandingRow): Account =>
    row.opposite
      ? (opposites.find(({ resource }) => resource === row.resource) as Account)
      : (known.find(({ key }) => key === row.key) ?? undeclared(row));
  const standings = rows.map((row) => standingOf(of(row), row, opposites));
  const empty = known.filter(({ key }) => !standings.some((standing) => standing.key === key));
  const all = [...standings, ...empty.map((account) => ({ ...account, ...NOTHING }))];
  const order = [...known, ...opposites].map(({ key }) => key);
  const place = ({ key }: Account) => (order.includes(key) ? order.indexOf(key) : order.length);
  return BOOK_CLASSES.flatMap((one) =>
    all.filter((account) => account.class === one).sort((left, right) => place(left) - place(right)),
  );
}

const NOTHING = {
  amount: '0.00',
  openingDebit: '0.00',
  openingCredit: '0.00',
  debits: '0.00',
  credits: '0.00',
};

function standingOf(
  account: Account,
  { change, normal, above, below, raised, lowered }: StandingRow,
  opposites: readonly Account[],
): AccountStanding {
  // A nominal book has one side; the records of an entity have both.
  const isSided = opposites.some(({ resource }) => resource === account.resource);
  const net = subtract(above, below);
  const [high, low] = isSided ? [above, below] : compare(net, 0) < 0 ? ['0.00', negate(net)] : [net, '0.00'];
  const isDebit = normal === 'debit';
  return {
    ...account,
    amount: sideOf(account.class) === normal ? add([change]) : negate(change),
    openingDebit: isDebit ? high : low,
    openingCredit: isDebit ? low : high,
    debits: isDebit ? raised : lowered,
    credits: isDebit ? lowered : raised,
  };
}

function changes(db: ReadDb, { from, to }: DayRange, project?: number): Promise<ChangeRow[]> {
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

/** `debit` and `credit` are the closing balance, under which names it was there before the other columns. */
export const TRIAL_SUMS = [
  'opening_debit',
  'opening_credit',
  'period_debit',
  'period_credit',
  'closing_debit',
  'closing_credit',
  'debit',
  'credit',
] as const;

/** A line of the trial balance, with exact amounts. */
export function trialLine({
  openingDebit,
  openingCredit,
  debits,
  credits,
  ...sum
}: AccountStanding): TrialLine {
  const { debit, credit, ...account } = sidesOf(sum);
  return {
    ...account,
    opening_debit: openingDebit,
    opening_credit: openingCredit,
    period_debit: debits,
    period_credit: credits,
    closing_debit: debit,
    closing_credit: credit,
    debit,
    credit,
  };
}

export type TrialLine = Account & Record<(typeof TRIAL_SUMS)[number], Decimal>;
