import type { Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../../server/context.ts';
import { checkBody } from '../../server/operations/calls/checkBody.ts';
import { openBooks } from '../../server/operations/opening/openBooks.ts';
import { OPENING_LABELS, openingBody } from '../../server/operations/opening/openingBody.ts';
import { periodsBody, savePeriods } from '../../server/operations/periods/savePeriods.ts';
import { isBeginSet, readPeriods } from '../../server/queries/periods/readPeriods.ts';
import { rowFailures } from '../../server/routes/http/rowMistakes.ts';
import type { Tables } from '../../server/tables.ts';
import { LineError } from './LineMistake.ts';
import { NOBODY } from './nobody.ts';

/**
 * The opening of the books as a line of an import (docs/business-rules.md, "Opening of the books"): the body of its call, and the first
 * day of the books if none is set yet.
 *
 * @throws LineError, or AppError openingWrong with each wrong line.
 */
export async function importOpening(
  trx: Transaction<Tables>,
  context: Context,
  { date, ...record }: Record<string, unknown>,
): Promise<void> {
  const body = checkBody(openingBody, record, OPENING_LABELS);
  if (date !== undefined) await setFirstDay(trx, context, date);
  const opened = await openBooks(trx, context, body, NOBODY);
  if (!Array.isArray(opened)) return;
  throw new AppError('openingWrong', { count: opened.length }, { fields: rowFailures('lines', opened) });
}

/** Sets the first day of the books; one that is set already must be the same. */
async function setFirstDay(trx: Transaction<Tables>, context: Context, date: unknown): Promise<void> {
  const body = checkBody(periodsBody, { books_begin_on: date });
  if (!(await isBeginSet(trx))) return savePeriods(trx, context, body, NOBODY);
  const { booksBeginOn } = await readPeriods(trx);
  if (booksBeginOn !== body.books_begin_on)
    throw new LineError({ date: `The books begin on ${booksBeginOn} already` });
}
