import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import type { Row } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { type Placeholders, preparedFor } from '../../sql/prepared.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { namedRecord } from '../lists/namedRecord.ts';
import { staffing } from '../lists/staffing.ts';
import {
  BOOK,
  type LedgerOwner,
  type LedgerRange,
  type LedgerStart,
  type LedgerTables,
  STOCK,
} from './ledgerRange.ts';
import { ABOUT, type About, withDescriptions } from './transactionDescriptions.ts';

/** The number of rows in each chunk. */
export const PIECE = 1_000;

type Sql = RawBuilder<unknown>;

/** The values of a chunk. */
interface Chunk extends LedgerStart {
  ownerId: number;
  known: number;
  limit: number;
  to: string | null;
}

/** The columns of every ledger's row, from the entry `e` and its transaction `t`; links go both ways, each with its voucher number. */
export function entryColumns({ timeZone }: ReadContext): Sql {
  return sql`e.transaction_id, ${voucherNumber('t')} as voucher_no, t.date, ${momentText(sql`e.created_at`, timeZone)} as created_at,
    t.reverses, reversal.id as reversed_by, t.corrects, correction.id as corrected_by,
    ${voucherNumber('reversed')} as reverses_voucher, ${voucherNumber('reversal')} as reversed_by_voucher,
    ${voucherNumber('corrected')} as corrects_voucher, ${voucherNumber('correction')} as corrected_by_voucher,
    t.caused_by, (select ${voucherNumber('c')} from ${table.transaction} c where c.id = t.caused_by) as caused_by_voucher`;
}

/** The movement whose goods a revaluation `e` of a stock values again, with its voucher number. */
export const REVALUED = sql`${revalued(sql`o.id`)} as revalues, ${revalued(voucherNumber('o'))} as revalues_voucher`;

/** SQL: a value of that movement, under `o`. */
function revalued(value: Sql): Sql {
  return sql`(select ${value} from ${table.stock_entry} s join ${table.transaction} o on o.id = s.transaction_id
    where s.id = e.refers_to and e.type = 'revaluation')`;
}

/** SQL: the voucher number of the transaction under an alias. */
function voucherNumber(alias: string): Sql {
  return sql`plinth.voucher_no(${sql.id(alias, 'series')}, ${sql.id(alias, 'number')})`;
}

/** The joins that an entry `e` needs for the columns of its transaction. */
export const TRANSACTION_JOINS = sql`
  join ${table.transaction} t on t.id = e.transaction_id
  left join ${table.transaction} reversal on reversal.reverses = e.transaction_id
  left join ${table.transaction} correction on correction.corrects = e.transaction_id
  left join ${table.transaction} reversed on reversed.id = t.reverses
  left join ${table.transaction} corrected on corrected.id = t.corrects`;

/**
 * The requested rows of a range, in chunks, so that no ledger is held in memory. Names are joined only to these rows. Each chunk
 * continues at the last row of the one before; what was posted since the range was read is left out.
 *
 * @param resource the resource of the ledger's record; undefined for a nominal book.
 */
export async function* ledgerPieces(
  db: ReadDb,
  context: ReadContext,
  owner: LedgerOwner,
  resource: Resource | undefined,
  { ownerId, known, to, page }: LedgerRange,
): AsyncGenerator<Row[]> {
  const { newestFirst } = page;
  const isBook = 'book' in owner;
  let { start } = page;
  for (let left = page.limit; start !== undefined && left > 0; ) {
    const limit = Math.min(left, PIECE);
    const most = powerOfTwoFrom(start.skip + limit);
    const kind = `rows of a ${isBook ? 'book' : 'stock'} ${newestFirst} ${most}`;
    const read = preparedFor<Chunk, Row>(context, kind, (chunk) =>
      isBook
        ? bookRows(context, entriesSql(BOOK, chunk, newestFirst, most))
        : stockRows(context, entriesSql(STOCK, chunk, newestFirst, most)),
    );
    const at = start;
    const rows = await pieceSlots(context.pool).run(async () => {
      const entries = await read(db, { ownerId, known, ...at, limit, to: to ?? null });
      return withRecords(db, context, owner, resource, entries);
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    left -= rows.length;
    start = rows.length < limit ? undefined : following(last, newestFirst);
  }
}

/** The start of the chunk after a row. */
function following(row: Row, newestFirst: boolean): LedgerStart {
  const [book, goods] = newestFirst
    ? [row.previous_balance, row.previous_qty]
    : [row.current_balance, row.current_qty];
  return {
    date: String(row.date),
    id: Number(row.id),
    skip: 0,
    balance: Number(book ?? goods),
    nth: Number(row.nth),
  };
}

/** The least power of two that is not below a number of rows, so that there are few texts of statements. */
function powerOfTwoFrom(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows));
}

/**
 * SQL: entries in the order of their days, with their place, and the balances before and after in that order.
 *
 * @param most the maximum of `skip + limit`. It is in the text because PostgreSQL takes a limit in a parameter for a tenth of the book,
 * and would then plan each call again.
 */
function entriesSql(
  { entries, of, change }: LedgerTables,
  chunk: Placeholders<Chunk>,
  newestFirst: boolean,
  most: number,
): Sql {
  const { ownerId, known, date, skip, balance, nth, limit, to } = chunk;
  const [order, compare, sign] = (newestFirst ? ['desc', '<', '-'] : ['asc', '>', '+']).map((part) =>
    sql.raw(part),
  );
  const last = sql.raw(String(2n ** 63n - 1n));
  const id = newestFirst ? sql`coalesce(${chunk.id}::bigint, ${last})` : sql`${chunk.id}::bigint`;
  const moved = sql`sum(${change('e')}) over w`;
  const [before, after] = newestFirst
    ? [sql`${balance}::numeric - ${moved}`, sql`${balance}::numeric - ${moved} + ${change('e')}`]
    : [sql`${balance}::numeric + ${moved} - ${change('e')}`, sql`${balance}::numeric + ${moved}`];
  return sql`
    select e.*, ${nth}::bigint ${sign} row_number() over w as place, ${before} as before, ${after} as after
    from (
      select x.* from ${entries} x
      where x.${of} = ${ownerId} and x.nth <= ${known} and (x.date, x.id) ${compare} (${date}::date, ${id})
        and (${to}::date is null or x.date <= ${to}::date)
      order by x.date ${order}, x.id ${order} limit ${sql.lit(most)}
    ) e
    window w as (order by e.date ${order}, e.id ${order} rows between unbounded preceding and current row)
    order by e.date ${order}, e.id ${order} offset ${skip}::bigint limit ${limit}::bigint`;
}

/** The rows of a ledger with the records that they name. */
export async function withRecords(
  db: ReadDb,
  context: ReadContext,
  owner: LedgerOwner,
  resource: Resource | undefined,
  rows: readonly Row[],
): Promise<Row[]> {
  if ('book' in owner) return withDescriptions(db, context, resource, rows as (Row & About)[]);
  return withSite(context, rows);
}

/** The rows of a stock with their project. */
function withSite({ resources }: ReadContext, rows: readonly Row[]): Row[] {
  const site = staffing(resources)?.site;
  return rows.map((row) => ({ ...row, records: namedRecord(site?.name, row.project_id, row.project_name) }));
}

/**
 * SQL: rows of a book in the order of the entries that they come from.
 *
 * @param entries SQL: entries with `place`, `before` and `after`, in the order of days.
 */
export function bookRows(context: ReadContext, entries: Sql): Sql {
  return sql`
    select e.id, e.place as nth, e.amount, e.before as previous_balance, e.after as current_balance, e.salary, e.type,
      coalesce((select n.note from ${table.entry_note} n where n.entry_id = e.id), t.note) as note,
      ${entryColumns(context)}, ${ABOUT}
    from (select e.*, row_number() over () as listed from (${entries}) e) e ${TRANSACTION_JOINS}
    order by e.listed`;
}

/** SQL: the same of a stock. */
export function stockRows(context: ReadContext, entries: Sql): Sql {
  const { join, name } = siteNamed(context);
  return sql`
    select e.id, e.place as nth, e.qty, e.before as previous_qty, e.after as current_qty, e.rate, e.rate as price,
      abs(e.value) as total_price, e.value, e.type, e.project_id, ${name} as project_name, ${REVALUED}, ${entryColumns(context)}
    from (select e.*, row_number() over () as listed from (${entries}) e) e ${TRANSACTION_JOINS}
    ${join} order by e.listed`;
}

/** SQL: the project of an entry `e`, and its name, also if it is archived. */
export function siteNamed(context: ReadContext): { join: Sql; name: Sql } {
  const site = staffing(context.resources)?.site;
  if (site === undefined) return { join: sql``, name: sql`null::text` };
  return {
    join: sql`left join ${tableOf(site)} site on site.id = e.project_id`,
    name: sql`${titleSql(context, site, 'site')}::text`,
  };
}
