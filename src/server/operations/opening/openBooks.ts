import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { BOOKS, NOMINAL } from '../../../ledger/books.ts';
import { add, type Decimal } from '../../../ledger/money.ts';
import { booksOpening, type OpeningLine } from '../../../ledger/opening.ts';
import { OWN_VOUCHERS } from '../../../schema/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { lockBooks } from '../../database/lockBooks.ts';
import { post } from '../../database/post.ts';
import { runSql } from '../../database/runSql.ts';
import { isBeginSet, readPeriods } from '../../queries/periods/readPeriods.ts';
import type { ReportAnswer } from '../../queries/reports/Answer.ts';
import { ownReport } from '../../queries/reports/ownReport.ts';
import { type Tables, table } from '../../tables.ts';
import type { WrongRow } from '../import/importRows.ts';
import type { OpeningBody } from './openingBody.ts';
import { booksOf, findKeys, readLines } from './readLines.ts';

/** A posted opening, or one that was tried. */
export interface OpenedBooks {
  transactionId: number;
  /** The first day of the books, YYYY-MM-DD. */
  day: string;
  /** The number of lines that opened something. */
  count: number;
  /** The credit of opening equity: the difference of all other lines; below 0 it is a debit. */
  equity: Decimal;
}

/**
 * Opens the books of the firm: posts all balances as one transaction on the first day of the books, or none
 * (docs/business-rules.md, "Opening of the books").
 *
 * @returns all that is wrong, by line, if anything is: then nothing is posted.
 * @throws AppError openingEmpty, beginNotSet, and the errors of `post`.
 */
export async function openBooks(
  trx: Kysely<Tables>,
  context: Context,
  { lines: written, note }: OpeningBody,
  actor: Actor | null,
): Promise<OpenedBooks | WrongRow[]> {
  const keyed = await findKeys(trx, context, written);
  await lockBooks(trx, [...booksOf(keyed.lines), BOOKS.stock, NOMINAL.materialCost, BOOKS.openingEquity]);
  const { lines, wrong } = await readLines(trx, context, keyed);
  if (wrong.length > 0) return wrong;
  if (lines.length === 0) throw new AppError('openingEmpty');
  if (!(await isBeginSet(trx))) throw new AppError('beginNotSet');
  const { booksBeginOn: day } = await readPeriods(trx);
  const header = {
    date: day,
    note: note || null,
    createdBy: actor?.id ?? null,
    voucher: OWN_VOUCHERS.opening,
  };
  const { transactionId, entries } = await post(trx, booksOpening(header, lines), context.settings);
  await keepNotes(trx, transactionId as number, lines);
  const rest = entries.filter(({ book }) => book === BOOKS.openingEquity);
  const equity = add(rest.flatMap((entry) => [entry.currentBalance, -entry.previousBalance]));
  return { transactionId: transactionId as number, day, count: lines.length, equity };
}

/** Keeps the notes of the lines with their entries, which are in the order of the lines of books. */
async function keepNotes(
  trx: Kysely<Tables>,
  transactionId: number,
  lines: readonly OpeningLine[],
): Promise<void> {
  const notes = lines.flatMap((line) => ('book' in line ? [line.note ?? null] : []));
  if (notes.every((note) => note === null)) return;
  await runSql(
    trx,
    sql`insert into ${table.entry_note} (entry_id, note)
      select e.id, n.note
      from (
        select o.id, row_number() over (order by o.id) as place from ${table.entry} o where o.transaction_id = ${transactionId}
      ) e
      join unnest(${notes}::text[]) with ordinality n(note, place) on n.place = e.place
      where n.note is not null`,
  );
}

/** An opening that was tried, with the trial balance that it makes at the end of the first day. */
export interface TriedOpening extends OpenedBooks {
  trial: ReportAnswer;
}

/** Opens the books and rolls back: so it is refused exactly when the posting would be. */
export function tryOpening(
  context: Context,
  body: OpeningBody,
  actor: Actor,
): Promise<TriedOpening | WrongRow[]> {
  return rolledBack(context, async (trx) => {
    const opened = await openBooks(trx, context, body, actor);
    if (Array.isArray(opened)) return opened;
    const trial = await openedAccounts(productDb(trx), readAsProduct(context), { date: opened.day });
    return { ...opened, trial };
  });
}

const openedAccounts = ownReport(() => ({
  ask: { date: { type: 'date' } },
  of: 'entries',
  sides: true,
  where: 'date <= ask.date',
  group: ['class', 'book'],
  show: {
    debit: 'sum(closing_side == "debit" ? debit - credit : 0)',
    credit: 'sum(closing_side == "credit" ? credit - debit : 0)',
  },
}));
