import { type RawBuilder, sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { prepared, preparedFor } from '../../sql/prepared.ts';
import { accountResource, tableOf } from '../../sql/recordSql.ts';
import { voucherOf } from '../../sql/voucherSql.ts';
import { table } from '../../tables.ts';
import type { RecordKey } from '../lists/readTitles.ts';
import { booksSql } from '../reports/booksSql.ts';

/** The part of a header that decides whether a transaction may be read and reversed. */
export interface TransactionHead {
  id: number;
  type: string;
  /** The business date, YYYY-MM-DD. */
  date: string;
  /** The movement whose record has the transaction's id, or the resource of `record_id`. */
  resource: string | null;
  record_id: number | null;
  reverses: number | null;
  reversed_by: number | null;
}

/** A posted transaction: its header, and the transactions that refer to it. Moments are in the business zone. */
export interface PostedHeader extends TransactionHead {
  /** The number of its voucher: VP-2025/26-00042; null for openings and adjustments. */
  voucher_no: string | null;
  note: string | null;
  created_at: string;
  created_by: number | null;
  created_by_name: string | null;
  corrects: number | null;
  corrected_by: number | null;
  /** The voucher numbers of those four. */
  reverses_voucher: string | null;
  reversed_by_voucher: string | null;
  corrects_voucher: string | null;
  corrected_by_voucher: string | null;
  /** The transaction by which a revaluation values goods again, or to which arrears belong. */
  caused_by: number | null;
  caused_by_voucher: string | null;
  /** The approvals that it waited for, oldest first. */
  approvals: readonly {
    /** The names, for who reads the users. */
    by: string | null;
    /** In whose name, for a delegate. */
    for: string | null;
    /** The role of the step; null for anybody with the right. */
    role: string | null;
    at: string;
  }[];
}

export interface PostedEntryRow {
  id: number;
  transaction_id: number;
  /** The key of its book. */
  book: string;
  resource: string | null;
  record_id: number | null;
  debit: number;
  credit: number;
  amount: number;
  salary: number;
  /** The project that it is about. */
  project_id: number | null;
  previous_balance: number;
  current_balance: number;
  /** The note of this entry alone, such as the number of an open bill. */
  note: string | null;
}

export interface PostedStockRow {
  id: number;
  transaction_id: number;
  resource: string;
  record_id: number;
  type: string;
  /** Positive for a receipt. */
  qty: number;
  previous_qty: number;
  current_qty: number;
  rate: number;
  value: number;
  previous_value: number;
  current_value: number;
  project_id: number | null;
}

const readHead = prepared<{ id: number }, TransactionHead>(
  ({ id }) => sql`
    select x.id, x.type, x.date, x.resource, x.record_id, x.reverses,
      (select r.id from ${table.transaction} r where r.reverses = x.id) as reversed_by
    from ${table.transaction} x where x.id = ${id}`,
);

/** The head of a transaction; undefined if the id does not exist. */
export async function transactionHead(db: ReadDb, id: number): Promise<TransactionHead | undefined> {
  return (await readHead(db, { id }))[0];
}

/** The header of a transaction; undefined if the id does not exist. */
export async function postedHeader(
  db: ReadDb,
  context: ReadContext,
  id: number,
): Promise<PostedHeader | undefined> {
  const find = preparedFor<{ id: number }, PostedHeader>(context, 'header of a transaction', (given) =>
    headerStatement(context, given.id),
  );
  return (await find(db, { id }))[0];
}

function headerStatement(context: ReadContext, id: RawBuilder<number>): RawBuilder<unknown> {
  const accounts = accountResource(context);
  const name = accounts?.account === undefined ? sql`null::text` : sql.id('u', accounts.account.name);
  const nameOf = (user: RawBuilder<unknown>) =>
    accounts === undefined
      ? sql`null`
      : sql`(select ${name} from ${tableOf(accounts)} u where u.id = ${user})`;
  const approvals = sql`(select coalesce(jsonb_agg(jsonb_build_object('by', ${nameOf(sql`s.user_id`)}, 'for', ${nameOf(sql`s.for_user`)},
      'role', a.steps -> s.step ->> 'role', 'at', ${momentText(sql`s.at`, context.timeZone)}) order by s.at), '[]')
    from ${table.approval} a join ${table.approval_step} s on s.approval_id = a.id and s.round = a.round where a.transaction_id = x.id)`;
  return sql`
    select x.id, plinth.voucher_no(x.series, x.number) as voucher_no, x.type, x.date, x.note, ${momentText(sql`x.created_at`, context.timeZone)} as created_at,
      x.created_by, ${nameOf(sql`x.created_by`)} as created_by_name, x.resource, x.record_id, x.reverses, x.corrects,
      (select r.id from ${table.transaction} r where r.reverses = x.id) as reversed_by,
      (select c.id from ${table.transaction} c where c.corrects = x.id) as corrected_by,
      x.caused_by, ${voucherOf(sql`x.caused_by`)} as caused_by_voucher, ${voucherOf(sql`x.reverses`)} as reverses_voucher, ${voucherOf(sql`x.corrects`)} as corrects_voucher,
      (select plinth.voucher_no(r.series, r.number) from ${table.transaction} r where r.reverses = x.id) as reversed_by_voucher, ${approvals} as approvals,
      (select plinth.voucher_no(c.series, c.number) from ${table.transaction} c where c.corrects = x.id) as corrected_by_voucher
    from ${table.transaction} x where x.id = ${id}`;
}

const readClosed = prepared<{ id: number }, RecordKey>(
  ({ id }) => sql`
    select b.resource, b.record_id as id from ${table.entry} e join ${table.book} b on b.id = e.book_id
    where e.transaction_id = ${id} and b.closed
    union all
    select s.resource, s.record_id from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id
    where e.transaction_id = ${id} and s.closed
    limit 1`,
);

/** A deleted record whose book or stock the transaction touched. */
export async function closedRecord(db: ReadDb, id: number): Promise<RecordKey | undefined> {
  return (await readClosed(db, { id }))[0];
}

/** A page of rows, from 0. */
export interface PostedWindow {
  start: number;
  end: number;
}

/** SQL: the rows of a page. */
function within(window: PostedWindow | undefined): RawBuilder<unknown> {
  return window === undefined
    ? sql``
    : sql`offset ${window.start}::bigint limit ${window.end - window.start}::bigint`;
}

/**
 * The entries of some transactions, or a page of them, in posting order; their balances are in the order of days, as in the ledgers.
 */
export async function postedEntries(
  db: ReadDb,
  ids: readonly number[],
  window?: PostedWindow,
): Promise<PostedEntryRow[]> {
  const statement = sql`
    select e.*, e.previous_balance + e.amount + e.salary as current_balance
    from (
      select e.id, e.transaction_id, b.key as book, b.resource, b.record_id, e.debit, e.credit, e.amount, e.salary, e.project_id,
        plinth.balance_before(e.book_id, e.date, e.id) as previous_balance,
        (select n.note from ${table.entry_note} n where n.entry_id = e.id) as note
      from (
        select e.* from ${table.entry} e where e.transaction_id = any (${ids}::bigint[]) order by e.id ${within(window)}
      ) e join ${table.book} b on b.id = e.book_id
    ) e order by e.id`;
  return runSql<PostedEntryRow>(db, statement);
}

/** The same for stock entries. */
export async function postedStock(
  db: ReadDb,
  ids: readonly number[],
  window?: PostedWindow,
): Promise<PostedStockRow[]> {
  const statement = sql`
    select e.*, e.previous_qty + e.qty as current_qty
    from (
      select e.id, e.transaction_id, s.resource, s.record_id, e.type, e.qty,
        plinth.quantity_before(e.stock_id, e.date, e.id) as previous_qty, e.rate, e.value,
        e.previous_value, e.current_value, e.project_id
      from (
        select e.* from ${table.stock_entry} e where e.transaction_id = any (${ids}::bigint[]) order by e.id ${within(window)}
      ) e join ${table.stock} s on s.id = e.stock_id
    ) e order by e.id`;
  return runSql<PostedStockRow>(db, statement);
}

/**
 * SQL: what a document is for, over the entries of its day (docs/business-rules.md, "Transactions and entries"): the money that it
 * moved; without any, what it changed in the books of parties; otherwise the sum of one side. So a wage is for what was paid, whatever
 * pay it accrues.
 *
 * @param entry alias of an entry. @param book alias of its book, as `booksSql` has it.
 */
export function documentAmount(entry: string, book: string): RawBuilder<unknown> {
  const [type, debit, credit] = ['type', 'debit', 'credit'].map((column) => sql.id(entry, column));
  const side = (of: RawBuilder<unknown>) =>
    sql`greatest(sum(${debit}) filter (where ${of}), sum(${credit}) filter (where ${of}))`;
  return sql`case when min(${type}) in ('opening', 'adjustment') then sum(${debit})
    else coalesce(${side(sql.id(book, 'money'))}, ${side(sql`${sql.id(book, 'resource')} is not null`)}, sum(${debit})) end`;
}

/** How much a transaction posted, whatever page of it is read. */
export interface PostedCounts {
  entries_count: number;
  stock_count: number;
  /** The sum of the debits, which is that of the credits; null for who does not read all books. */
  total: number | null;
  /** The amount of the document; null for who does not read all books. */
  amount: number | null;
}

export async function postedCounts(context: ReadContext, id: number): Promise<PostedCounts> {
  const { db, reader } = context;
  const { rows } = await sql<PostedCounts>`
    select coalesce(sum(e.entries), 0)::int as entries_count, coalesce(sum(e.total), 0) as total,
      max(e.amount) filter (where e.date = (select x.date from ${table.transaction} x where x.id = ${id})) as amount,
      (select count(*)::int from ${table.stock_entry} g where g.transaction_id = ${id}) as stock_count
    from (
      select e.date, count(*) as entries, sum(e.debit) as total, ${documentAmount('e', 'b')} as amount
      from ${table.entry} e join ${booksSql(context)} b on b.id = e.book_id where e.transaction_id = ${id} group by e.date
    ) e`.execute(db);
  const own = rows[0] as PostedCounts;
  return reader === undefined || reader.readsAllBooks ? own : { ...own, total: null, amount: null };
}
