import { formatMoney } from '../../ledger/money.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { type Owner, ownerWords } from './ownerWords.ts';

interface BookRow extends Owner {
  balance: number;
  floor: number | null;
  entries: number;
  total_in: number;
  sum: number;
  count: number;
  in_sum: number;
  late: boolean;
}

/** Each book against all of its entries, and against its floor (business rules, section 1). */
const BOOKS_THAT_DIFFER = `
  select b.resource, b.record_id, b.key, b.balance, b.floor, b.entries, b.total_in,
    coalesce(e.sum, 0) as sum, coalesce(e.count, 0) as count, coalesce(e.in_sum, 0) as in_sum,
    b.updated_at is distinct from e.last_at as late
  from plinth.book b
  left join (
    select book_id, sum(amount + salary) as sum, count(*) as count,
      sum(greatest(amount, 0) + greatest(salary, 0)) as in_sum, max(created_at) as last_at
    from plinth.entry group by book_id
  ) e on e.book_id = b.id
  where b.balance <> coalesce(e.sum, 0) or b.balance < b.floor or b.entries <> coalesce(e.count, 0)
    or b.total_in <> coalesce(e.in_sum, 0) or b.updated_at is distinct from e.last_at
  order by b.id`;

/** Each entry against the one before it in its book. */
const ENTRIES_OFF_THE_CHAIN = `
  select b.resource, b.record_id, b.key, b.id is null as homeless, e.id, e.transaction_id, e.nth, e.previous_balance,
    e.current_balance, e.amount + e.salary as change, e.total_in, e.was, e.was_nth, e.was_in, e.created_at < e.earlier as early,
    e.amount + e.salary is distinct from case b.normal when 'debit' then e.debit - e.credit else e.credit - e.debit end as crooked
  from (
    select e.*, lag(e.current_balance, 1, 0::numeric) over w as was, lag(e.nth, 1, 0::bigint) over w as was_nth,
      lag(e.total_in, 1, 0::numeric) over w as was_in, lag(e.created_at) over w as earlier
    from plinth.entry e window w as (partition by e.book_id order by e.nth)
  ) e left join plinth.book b on b.id = e.book_id
  where b.id is null or e.nth <> e.was_nth + 1 or e.previous_balance <> e.was
    or e.current_balance <> e.previous_balance + e.amount + e.salary
    or e.total_in <> e.was_in + greatest(e.amount, 0) + greatest(e.salary, 0) or e.created_at < e.earlier
    or e.amount + e.salary <> case b.normal when 'debit' then e.debit - e.credit else e.credit - e.debit end
  order by e.id`;

interface EntryRow extends Owner {
  homeless: boolean;
  id: number;
  transaction_id: number;
  nth: number;
  previous_balance: number;
  current_balance: number;
  change: number;
  was: number;
  was_nth: number;
  early: boolean | null;
  crooked: boolean;
}

/** Books and their entries. */
export const bookChecks: readonly Check[] = [
  { step: 'Balances', find: findBooks },
  { step: 'Entries', find: findEntries },
];

async function findBooks(reading: Reading): Promise<Finding[]> {
  const found = await differing<BookRow>(reading, BOOKS_THAT_DIFFER);
  const words = await ownerWords(reading, found.rows);
  const money = (value: number) =>
    formatMoney(value, reading.context.settings.currency, reading.context.settings.numberFormat);
  return findingsOf('book', found, (row) => bookWords(row, money).map((said) => `${words(row)}: ${said}`));
}

function bookWords(row: BookRow, money: (value: number) => string): string[] {
  const words: string[] = [];
  if (row.balance !== row.sum)
    words.push(`balance ${money(row.balance)}, its entries come to ${money(row.sum)}`);
  if (row.floor !== null && row.balance < row.floor)
    words.push(`balance ${money(row.balance)} is below its floor, ${money(row.floor)}`);
  if (row.entries !== row.count) words.push(`it counts ${row.entries} entries and has ${row.count}`);
  if (row.total_in !== row.in_sum)
    words.push(`${money(row.total_in)} came in, by its entries ${money(row.in_sum)}`);
  if (words.length === 0 && row.late) words.push('its time is not that of its last entry');
  return words;
}

async function findEntries(reading: Reading): Promise<Finding[]> {
  const found = await differing<EntryRow>(reading, ENTRIES_OFF_THE_CHAIN);
  const words = await ownerWords(reading, found.rows);
  const money = (value: number) =>
    formatMoney(value, reading.context.settings.currency, reading.context.settings.numberFormat);
  return findingsOf(
    'entry',
    found,
    (row) => `${words(row)}: entry ${row.id} of transaction ${row.transaction_id} ${entryWords(row, money)}`,
  );
}

/** The first thing that is wrong with it: the others mostly follow from that. */
function entryWords(row: EntryRow, money: (value: number) => string): string {
  if (row.homeless) return 'belongs to no book';
  if (row.nth !== row.was_nth + 1) return `is number ${row.nth}, after number ${row.was_nth}`;
  if (row.previous_balance !== row.was)
    return `begins at ${money(row.previous_balance)}, the one before it ends at ${money(row.was)}`;
  if (row.crooked) return `changes the balance by ${money(row.change)}, which is not its debit and credit`;
  if (row.early === true) return 'is dated before the one before it';
  if (isSum(row)) return 'does not carry on what has come in so far';
  return `goes from ${money(row.previous_balance)} to ${money(row.current_balance)}, with ${money(row.change)} between them`;
}

/** As PostgreSQL has it: to the paisa. */
function isSum({ previous_balance, change, current_balance }: EntryRow): boolean {
  return Math.abs(previous_balance + change - current_balance) < 0.005;
}
