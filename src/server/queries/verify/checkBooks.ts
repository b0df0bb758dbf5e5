import { sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef } from '../../../errors/params.ts';
import { table } from '../../tables.ts';
import { amountIn, type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { type Owner, ownerRefs } from './ownerRefs.ts';

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

/** Compares each book with all of its entries and its floor (docs/business-rules.md, "Checking the books"). */
const BOOKS_THAT_DIFFER = sql`
  select b.resource, b.record_id, b.key, b.balance, b.floor, b.entries, b.total_in,
    coalesce(e.sum, 0) as sum, coalesce(e.count, 0) as count, coalesce(e.in_sum, 0) as in_sum,
    b.updated_at is distinct from e.last_at as late
  from ${table.book} b
  left join (
    select e.book_id, sum(e.amount + e.salary) as sum, count(*) as count,
      sum(greatest(e.amount, 0) + greatest(e.salary, 0)) as in_sum, max(e.created_at) as last_at
    from ${table.entry} e group by e.book_id
  ) e on e.book_id = b.id
  where b.balance <> coalesce(e.sum, 0) or b.balance < b.floor or b.entries <> coalesce(e.count, 0)
    or b.total_in <> coalesce(e.in_sum, 0) or b.updated_at is distinct from e.last_at
  order by b.id`;

/** Compares each entry with the one before it in its book. */
const ENTRIES_OFF_THE_CHAIN = sql`
  select b.resource, b.record_id, b.key, b.id is null as homeless, e.id, e.transaction_id, e.nth, e.previous_balance,
    e.current_balance, e.amount + e.salary as change, e.total_in, e.was, e.was_nth, e.was_in, e.created_at < e.earlier as early,
    e.amount + e.salary is distinct from case b.normal when 'debit' then e.debit - e.credit else e.credit - e.debit end as crooked
  from (
    select e.*, lag(e.current_balance, 1, 0::numeric) over w as was, lag(e.nth, 1, 0::bigint) over w as was_nth,
      lag(e.total_in, 1, 0::numeric) over w as was_in, lag(e.created_at) over w as earlier
    from ${table.entry} e window w as (partition by e.book_id order by e.nth)
  ) e left join ${table.book} b on b.id = e.book_id
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

/** The checks of books and their entries. */
export const bookChecks: readonly Check[] = [
  { step: 'checkingBalances', find: findBooks },
  { step: 'checkingEntries', find: findEntries },
];

async function findBooks(reading: Reading): Promise<Finding[]> {
  const found = await differing<BookRow>(reading, BOOKS_THAT_DIFFER);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('book', found, (row) => bookFailures(reading, row, refs(row)));
}

function bookFailures(reading: Reading, row: BookRow, owner: OwnerRef): Failure[] {
  const { entries, count } = row;
  const [balance, sum] = [amountIn(reading, row.balance), amountIn(reading, row.sum)];
  const [total, sumIn] = [amountIn(reading, row.total_in), amountIn(reading, row.in_sum)];
  const failures: Failure[] = [];
  if (row.balance !== row.sum) failures.push(failure('bookBalance', { owner, balance, sum }));
  if (row.floor !== null && row.balance < row.floor)
    failures.push(failure('bookBelowFloor', { owner, balance, floor: amountIn(reading, row.floor) }));
  if (entries !== count) failures.push(failure('bookCount', { owner, counted: entries, present: count }));
  if (row.total_in !== row.in_sum) failures.push(failure('bookTotalIn', { owner, total, sum: sumIn }));
  if (failures.length === 0 && row.late) failures.push(failure('bookTime', { owner }));
  return failures;
}

async function findEntries(reading: Reading): Promise<Finding[]> {
  const found = await differing<EntryRow>(reading, ENTRIES_OFF_THE_CHAIN);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('entry', found, (row) => entryFailure(reading, row, refs(row)));
}

/** The first difference of the entry: the others mostly follow from it. */
function entryFailure(reading: Reading, row: EntryRow, owner: OwnerRef): Failure {
  const entry = { owner, id: String(row.id), transaction: String(row.transaction_id) };
  const [begin, end] = [amountIn(reading, row.previous_balance), amountIn(reading, row.current_balance)];
  const change = amountIn(reading, row.change);
  if (row.homeless) return failure('entryWithoutBook', entry);
  if (row.nth !== row.was_nth + 1)
    return failure('entryNumber', { ...entry, nth: String(row.nth), before: String(row.was_nth) });
  if (row.previous_balance !== row.was)
    return failure('entryBegin', { ...entry, begin, end: amountIn(reading, row.was) });
  if (row.crooked) return failure('entryChange', { ...entry, change });
  if (row.early === true) return failure('entryEarly', entry);
  if (isSum(row)) return failure('entryTotalIn', entry);
  return failure('entrySum', { ...entry, begin, end, change });
}

/** In PostgreSQL's precision: to the paisa. */
function isSum({ previous_balance, change, current_balance }: EntryRow): boolean {
  return Math.abs(previous_balance + change - current_balance) < 0.005;
}
