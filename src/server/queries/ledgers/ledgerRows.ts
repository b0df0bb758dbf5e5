import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { momentText } from '../../sql/businessTime.ts';
import { cachedStatement } from '../../sql/cachedStatement.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { namedRecord } from '../lists/namedRecord.ts';
import { staffing } from '../lists/staffing.ts';
import type { LedgerOwner, LedgerRange } from './ledgerRange.ts';
import { ABOUT, type About, withDescriptions } from './transactionDescriptions.ts';

/** The number of rows in each chunk. */
export const PIECE = 1_000;

/** The columns of every ledger's row, from the entry `e` and its transaction `t`; links go both ways. */
export function entryColumns({ timeZone }: Context): string {
  return `e.transaction_id, t.date, ${momentText('e.created_at', timeZone)} as created_at,
    t.reverses, reversal.id as reversed_by, t.corrects, correction.id as corrected_by`;
}

/** The joins that an entry `e` needs for the columns of its transaction. */
export const TRANSACTION_JOINS = `
  join plinth.transaction t on t.id = e.transaction_id
  left join plinth.transaction reversal on reversal.reverses = e.transaction_id
  left join plinth.transaction correction on correction.corrects = e.transaction_id`;

/**
 * The requested rows of a range, in chunks, so that no ledger is held in memory. Names are joined only to these rows.
 *
 * @param newestFirst the chunks and their rows are in the other order.
 *
 * @param resource the resource of the ledger's record; undefined for a nominal book.
 */
export async function* ledgerPieces(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  resource: Resource | undefined,
  { ownerId, page: { first, past } }: LedgerRange,
  newestFirst = false,
): AsyncGenerator<Row[]> {
  const isBook = 'book' in owner;
  const text = isBook
    ? cachedStatement(context, 'rows of a book', () => bookStatement(context))
    : cachedStatement(context, 'rows of a stock', () => stockStatement(context));
  for (let done = 0; done < past - first; done += PIECE) {
    const begin = newestFirst ? Math.max(first, past - done - PIECE) : first + done;
    const end = newestFirst ? past - done : Math.min(begin + PIECE, past);
    const rows = await pieceSlots(context.pool).run(async () => {
      const entries = await runSql(db, text, [ownerId, begin, end]);
      return withRecords(db, context, owner, resource, entries);
    });
    yield newestFirst ? rows.reverse() : rows;
  }
}

/** The rows of a ledger with the records that they name. */
export async function withRecords(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  resource: Resource | undefined,
  rows: readonly Row[],
): Promise<Row[]> {
  if ('book' in owner) return withDescriptions(db, context, resource, rows as (Row & About)[]);
  return withSite(context, rows);
}

/** The rows of a stock with their project. */
function withSite({ resources }: Context, rows: readonly Row[]): Row[] {
  const site = staffing(resources)?.site;
  return rows.map((row) => ({ ...row, records: namedRecord(site?.name, row.project_id, row.project_name) }));
}

function bookStatement(context: Context): string {
  return bookRows(context, 'select * from plinth.entry where book_id = $1 and nth >= $2 and nth < $3');
}

/**
 * SQL: rows of a book, oldest first.
 *
 * @param entries SQL: the entries they come from.
 */
export function bookRows(context: Context, entries: string): string {
  return `
    select e.id, e.nth, e.amount, e.previous_balance, e.current_balance, e.salary, e.type, t.note, ${entryColumns(context)}, ${ABOUT}
    from (${entries}) e ${TRANSACTION_JOINS}
    left join plinth.transaction o on o.id = t.reverses
    order by e.nth`;
}

function stockStatement(context: Context): string {
  return stockRows(
    context,
    'select * from plinth.stock_entry where stock_id = $1 and nth >= $2 and nth < $3',
  );
}

/** SQL: the same of a stock. */
export function stockRows(context: Context, entries: string): string {
  const { join, name } = siteNamed(context, 'e.project_id');
  return `
    select e.id, e.nth, e.qty, e.previous_qty, e.current_qty, e.rate, e.rate as price, abs(e.value) as total_price, e.value,
      e.type, e.project_id, ${name} as project_name, ${entryColumns(context)}
    from (${entries}) e ${TRANSACTION_JOINS}
    ${join} order by e.nth`;
}

/** The project's name, also if it is archived. */
export function siteNamed(context: Context, id: string): { join: string; name: string } {
  const site = staffing(context.resources)?.site;
  if (site === undefined) return { join: '', name: 'null::text' };
  return {
    join: `left join ${tableOf(site)} site on site.id = ${id}`,
    name: `${titleSql(context, site, 'site')}::text`,
  };
}
