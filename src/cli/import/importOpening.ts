import type { Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { bookKey } from '../../ledger/books.ts';
import { isObject } from '../../schema/isObject.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import { checkBody } from '../../server/operations/calls/checkBody.ts';
import { openBooks } from '../../server/operations/opening/openBooks.ts';
import { OPENING_LABELS, openingBody } from '../../server/operations/opening/openingBody.ts';
import { periodsBody, savePeriods } from '../../server/operations/periods/savePeriods.ts';
import { isBeginSet, readPeriods } from '../../server/queries/periods/readPeriods.ts';
import { rowFailures } from '../../server/routes/http/rowMistakes.ts';
import { LineError } from './LineMistake.ts';
import { NOBODY } from './nobody.ts';
import type { References } from './references.ts';

/**
 * The opening of the books as a line of an import (docs/business-rules.md, "Opening of the books"): the body of its call, whose
 * lines may name a record by its title (`{"book": "vendor", "name": "Meghna Steel"}`), and the first day of the books if none is
 * set yet.
 *
 * @throws LineError, or AppError openingWrong with each wrong line.
 */
export async function importOpening(
  trx: Transaction<Tables>,
  context: Context,
  { date, ...record }: Record<string, unknown>,
  references: References,
): Promise<void> {
  const lines = Array.isArray(record.lines)
    ? await withKeys(context, record.lines, references)
    : record.lines;
  const body = checkBody(openingBody, { ...record, lines }, OPENING_LABELS);
  if (date !== undefined) await setFirstDay(trx, context, date);
  const opened = await openBooks(trx, context, body, NOBODY);
  if (!Array.isArray(opened)) return;
  throw new AppError('openingWrong', { count: opened.length }, { fields: rowFailures('lines', opened) });
}

/** The lines with the key of the book in place of an entity and a title. */
async function withKeys(
  { resources }: Context,
  lines: readonly unknown[],
  references: References,
): Promise<unknown[]> {
  const found: unknown[] = [];
  const errors: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const entity = isObject(line) ? String(line.book ?? '').trim() : '';
    if (!isObject(line) || !Object.hasOwn(resources, entity)) {
      found.push(line);
      continue;
    }
    try {
      const { name } = await references.resolve({ name: { to: entity } }, { name: line.name });
      found.push({ ...line, book: bookKey(entity, Number(name)) });
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      errors[`lines.${index}.name`] = error.message;
    }
  }
  if (Object.keys(errors).length > 0) throw new LineError(errors);
  return found;
}

/** Sets the first day of the books; one that is set already must be the same. */
async function setFirstDay(trx: Transaction<Tables>, context: Context, date: unknown): Promise<void> {
  const body = checkBody(periodsBody, { books_begin_on: date });
  if (!(await isBeginSet(trx))) return savePeriods(trx, context, body, NOBODY);
  const { booksBeginOn } = await readPeriods(trx);
  if (booksBeginOn !== body.books_begin_on)
    throw new LineError({ date: `The books begin on ${booksBeginOn} already` });
}
