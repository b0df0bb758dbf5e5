import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { BOOKS } from '../../../ledger/books.ts';
import { table } from '../../tables.ts';
import { amountIn, type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

/** Debits equal credits, in two entries or more, all with the transaction's type, day and time. */
const UNBALANCED = sql`
  select e.transaction_id, e.debit, e.credit, e.count, t.id is null as missing, not e.same as strange
  from (
    select e.transaction_id, sum(e.debit) as debit, sum(e.credit) as credit, count(*) as count,
      min(e.type) as type, min(e.date) as date, min(e.created_at) as at,
      min(e.type) = max(e.type) and min(e.date) = max(e.date) and min(e.created_at) = max(e.created_at) as same
    from ${table.entry} e group by e.transaction_id
  ) e left join ${table.transaction} t on t.id = e.transaction_id
  where t.id is null or e.debit <> e.credit or e.count < 2 or not e.same or t.type <> e.type or t.date <> e.date or t.created_at <> e.at
  order by e.transaction_id`;

/** A transaction has entries; one that only moves worthless goods has only stock entries. */
const EMPTY = sql`
  select t.id as transaction_id from ${table.transaction} t
  left join (select distinct e.transaction_id from ${table.entry} e) e on e.transaction_id = t.id
  left join (select s.transaction_id, sum(s.value) as value from ${table.stock_entry} s group by s.transaction_id) s on s.transaction_id = t.id
  where e.transaction_id is null and (s.transaction_id is null or s.value <> 0)
  order by t.id`;

/** The book of a stock changes by the value of the moved goods. */
const STOCK_VALUE = sql`
  select coalesce(e.transaction_id, s.transaction_id) as transaction_id, coalesce(e.value, 0) as booked,
    coalesce(s.value, 0) as moved, t.id is null as missing
  from (
    select e.transaction_id, sum(e.debit - e.credit) as value from ${table.entry} e
    where e.book_id = (select b.id from ${table.book} b where b.key = ${BOOKS.stock}) group by e.transaction_id
  ) e full join (
    select s.transaction_id, sum(s.value) as value from ${table.stock_entry} s group by s.transaction_id
  ) s on s.transaction_id = e.transaction_id
  left join ${table.transaction} t on t.id = coalesce(e.transaction_id, s.transaction_id)
  where coalesce(e.value, 0) <> coalesce(s.value, 0) or t.id is null
  order by 1`;

interface TransactionRow {
  transaction_id: number;
  debit: number;
  credit: number;
  count: number;
  missing: boolean;
  strange: boolean;
  booked: number;
  moved: number;
}

/** The checks of every transaction. */
export const transactionChecks: readonly Check[] = [
  { step: 'checkingDebits', find: (reading) => find(reading, UNBALANCED, balanceFailure) },
  { step: 'checkingEmpty', find: (reading) => find(reading, EMPTY, emptyFailure) },
  { step: 'checkingValues', find: (reading) => find(reading, STOCK_VALUE, valueFailure) },
];

type Describe = (row: TransactionRow, reading: Reading) => Failure;

async function find(reading: Reading, question: RawBuilder<unknown>, describe: Describe): Promise<Finding[]> {
  const found = await differing<TransactionRow>(reading, question);
  return findingsOf('transaction', found, (row) => describe(row, reading));
}

const balanceFailure: Describe = (row, reading) => {
  const id = String(row.transaction_id);
  const [debit, credit] = [amountIn(reading, row.debit), amountIn(reading, row.credit)];
  if (row.missing) return failure('transactionMissing', { id, present: row.count });
  if (row.debit !== row.credit) return failure('transactionUnbalanced', { id, debit, credit });
  return failure(row.count < 2 ? 'transactionOneEntry' : 'transactionMixed', { id });
};

const emptyFailure: Describe = ({ transaction_id }) =>
  failure('transactionEmpty', { id: String(transaction_id) });

const valueFailure: Describe = (row, reading) => {
  const id = String(row.transaction_id);
  const [moved, booked] = [amountIn(reading, row.moved), amountIn(reading, row.booked)];
  return row.missing
    ? failure('transactionGoodsMissing', { id })
    : failure('transactionGoods', { id, moved, booked });
};
