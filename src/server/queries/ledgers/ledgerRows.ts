import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import type { Tables } from '../../database/tables.ts';
import { staffing } from '../../people/staffing.ts';
import { momentText } from '../sql/businessTime.ts';
import { keptStatement } from '../sql/keptStatement.ts';
import { tableOf, titleSql } from '../sql/recordSql.ts';
import { type Row, runSql } from '../sql/runSql.ts';
import { namedRecord, TOLD, type Told, withWords } from '../sql/transactionWords.ts';
import type { LedgerOwner, LedgerRange } from './ledgerRange.ts';

/** Rows that are read at once. */
export const PIECE = 1_000;

/** The columns that every row of a ledger has, from the entry `e` and its transaction `t`; links go both ways. */
export function entryColumns({ timeZone }: Context): string {
  return `e.transaction_id, t.date, ${momentText('e.created_at', timeZone)} as created_at,
    t.reverses, reversal.id as reversed_by, t.corrects, correction.id as corrected_by`;
}

/** The joins of an entry `e` that its columns of the transaction need. */
export const TRANSACTION_JOINS = `
  join plinth.transaction t on t.id = e.transaction_id
  left join plinth.transaction reversal on reversal.reverses = e.transaction_id
  left join plinth.transaction correction on correction.corrects = e.transaction_id`;

/**
 * The rows of a range that are asked for, oldest first, in pieces, so that no ledger is held in memory. Names are joined to
 * these rows alone.
 *
 * @param resource whose record the ledger is of; undefined for a book that belongs to no record.
 */
export async function* ledgerPieces(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  resource: Resource | undefined,
  { ownerId, page: { first, past } }: LedgerRange,
): AsyncGenerator<Row[]> {
  const isBook = 'book' in owner;
  const text = isBook
    ? keptStatement(context, 'rows of a book', () => bookStatement(context))
    : keptStatement(context, 'rows of a stock', () => stockStatement(context));
  for (let begin = first; begin < past; begin += PIECE) {
    yield await pieceSlots(context.pool).run(async () => {
      const rows = await runSql(db, text, [ownerId, begin, Math.min(begin + PIECE, past)]);
      return isBook ? withWords(db, context, resource, rows as (Row & Told)[]) : withSite(context, rows);
    });
  }
}

/** The rows of a stock with the project that each names. */
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
 * @param entries SQL: the entries that they are made of.
 */
export function bookRows(context: Context, entries: string): string {
  return `
    select e.id, e.nth, e.amount, e.previous_balance, e.current_balance, e.salary, e.type, t.note, ${entryColumns(context)}, ${TOLD}
    from (${entries}) e ${TRANSACTION_JOINS}
    left join plinth.transaction o on o.id = t.reverses
    order by e.nth`;
}

function stockStatement(context: Context): string {
  const { join, name } = siteNamed(context, 'e.project_id');
  return `
    select e.id, e.nth, e.qty, e.previous_qty, e.current_qty, e.rate, e.rate as price, abs(e.value) as total_price, e.value,
      e.type, e.project_id, ${name} as project_name, ${entryColumns(context)}
    from (select * from plinth.stock_entry where stock_id = $1 and nth >= $2 and nth < $3) e ${TRANSACTION_JOINS}
    ${join} order by e.nth`;
}

/** The project's name, also that of an archived one. */
export function siteNamed(context: Context, id: string): { join: string; name: string } {
  const site = staffing(context.resources)?.site;
  if (site === undefined) return { join: '', name: 'null::text' };
  return {
    join: `left join ${tableOf(site)} site on site.id = ${id}`,
    name: `${titleSql(context, site, 'site')}::text`,
  };
}
