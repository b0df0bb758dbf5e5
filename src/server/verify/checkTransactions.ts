import { BOOKS } from '../../ledger/books.ts';
import { formatMoney, formatQuantity } from '../../ledger/money.ts';
import { literal } from '../queries/sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

const STOCK = literal(BOOKS.stock);

/** Debits equal credits, in two entries or more, all of the transaction's own type and time. */
const UNBALANCED = `
  select e.transaction_id, e.debit, e.credit, e.count, t.id is null as missing, not e.same as strange
  from (
    select e.transaction_id, sum(e.debit) as debit, sum(e.credit) as credit, count(*) as count,
      min(e.type) as type, min(e.created_at) as at,
      min(e.type) = max(e.type) and min(e.created_at) = max(e.created_at) as same
    from plinth.entry e group by e.transaction_id
  ) e left join plinth.transaction t on t.id = e.transaction_id
  where t.id is null or e.debit <> e.credit or e.count < 2 or not e.same or t.type <> e.type or t.created_at <> e.at
  order by e.transaction_id`;

/** A transaction has entries; one that only moves goods of no value has stock entries alone. */
const EMPTY = `
  select t.id as transaction_id from plinth.transaction t
  left join (select distinct transaction_id from plinth.entry) e on e.transaction_id = t.id
  left join (select transaction_id, sum(value) as value from plinth.stock_entry group by transaction_id) s on s.transaction_id = t.id
  where e.transaction_id is null and (s.transaction_id is null or s.value <> 0)
  order by t.id`;

/** What goods are worth moves the book of the stock by as much. */
const STOCK_VALUE = `
  select coalesce(e.transaction_id, s.transaction_id) as transaction_id, coalesce(e.value, 0) as booked,
    coalesce(s.value, 0) as moved, t.id is null as missing
  from (
    select e.transaction_id, sum(e.debit - e.credit) as value from plinth.entry e
    where e.book_id = (select id from plinth.book where key = ${STOCK}) group by e.transaction_id
  ) e full join (
    select transaction_id, sum(value) as value from plinth.stock_entry group by transaction_id
  ) s on s.transaction_id = e.transaction_id
  left join plinth.transaction t on t.id = coalesce(e.transaction_id, s.transaction_id)
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

/** What every transaction must be. */
export const transactionChecks: readonly Check[] = [
  { step: 'Debits and credits', find: (reading) => find(reading, UNBALANCED, balanceWords) },
  { step: 'Transactions without entries', find: (reading) => find(reading, EMPTY, () => 'has no entries') },
  { step: 'Values of stock', find: (reading) => find(reading, STOCK_VALUE, valueWords) },
];

type Words = (row: TransactionRow, money: (value: number) => string) => string;

async function find(reading: Reading, question: string, words: Words): Promise<Finding[]> {
  const found = await differing<TransactionRow>(reading, question);
  const money = (value: number) =>
    formatMoney(value, reading.context.settings.currency, reading.context.settings.numberFormat);
  return findingsOf('transaction', found, (row) => `transaction ${row.transaction_id} ${words(row, money)}`);
}

const balanceWords: Words = (row, money) => {
  if (row.missing) return `is not there, but ${formatQuantity(row.count)} entries belong to it`;
  if (row.debit !== row.credit)
    return `has debits of ${money(row.debit)} and credits of ${money(row.credit)}`;
  if (row.count < 2) return 'has one entry alone';
  return 'has entries of another type or time';
};

const valueWords: Words = (row, money) =>
  row.missing
    ? 'is not there, but stock entries belong to it'
    : `moves goods of ${money(row.moved)} and the book of the stock by ${money(row.booked)}`;
