import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import type { Tables } from '../../database/tables.ts';
import { keptStatement } from '../sql/keptStatement.ts';
import { type Row, runSql } from '../sql/runSql.ts';
import { type Told, withWords } from '../sql/transactionWords.ts';
import type { LedgerPage } from './ledgerParameters.ts';
import type { LedgerFigures, LedgerRange } from './ledgerRange.ts';
import { bookRows, PIECE } from './ledgerRows.ts';

/** A part of a book: the entries of these types in a range. */
export interface TypedRange extends LedgerRange {
  types: readonly string[];
  /** How many there are. */
  count: number;
}

/**
 * The same range with no more than the entries of some types, and what these come to; the balances at its ends stay those of
 * the book. A reversal belongs to the type of what it reverses, so that a corrected entry counts once.
 */
export async function onlyTypes(
  db: Kysely<Tables>,
  context: Context,
  range: LedgerRange,
  types: readonly string[],
): Promise<TypedRange> {
  const text = keptStatement(context, 'figures of types of a book', figuresSql);
  const [row] = await runSql<Pick<LedgerFigures, 'total_in' | 'total_out'> & { count: number }>(db, text, [
    range.ownerId,
    range.first,
    range.past,
    types,
  ]);
  const { count = 0, total_in = 0, total_out = 0 } = row ?? {};
  return { ...range, types, count, figures: { ...range.figures, total_in, total_out } };
}

/**
 * Its rows that are asked for, oldest first, in pieces.
 *
 * @param page the part of them; all where there is none.
 */
export async function* typedPieces(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource | undefined,
  range: TypedRange,
  page: LedgerPage | undefined,
): AsyncGenerator<Row[]> {
  const text = keptStatement(context, 'rows of types of a book', () => bookRows(context, ENTRIES));
  let [begin, skip, left] = windowOf(range, page);
  while (left > 0) {
    const limit = Math.min(left, PIECE);
    const parameters = [range.ownerId, begin, range.past, range.types, limit, skip];
    const rows = await pieceSlots(context.pool).run(async () => {
      const entries = await runSql(db, text, parameters);
      return withWords(db, context, resource, entries as (Row & Told)[]);
    });
    yield rows;
    if (rows.length < limit) return;
    [begin, skip, left] = [Number(rows.at(-1)?.nth) + 1, 0, left - limit];
  }
}

/** From which place on, how many to leave out, and how many to read. */
function windowOf(
  { first, page: places, count }: TypedRange,
  page: LedgerPage | undefined,
): [number, number, number] {
  if (page === undefined) return [first, 0, count];
  if ('start' in page) return [first, page.start, page.end - page.start];
  return [places.first, 0, page.limit];
}

/** Entries `x` of a book between two places. */
const WITHIN = `x.book_id = $1 and x.nth >= $2 and x.nth < $3
  and (x.type = any ($4::text[]) or x.type = 'reversal' and exists (
    select from plinth.transaction t join plinth.transaction o on o.id = t.reverses
    where t.id = x.transaction_id and o.type = any ($4::text[])))`;

const ENTRIES = `select x.* from plinth.entry x where ${WITHIN} order by x.nth limit $5 offset $6`;

function figuresSql(): string {
  const change = (value: string) =>
    `greatest(${value}x.amount, 0) + greatest(${value}coalesce(x.salary, 0), 0)`;
  return `
    select count(*)::int as count, coalesce(sum(${change('')}), 0) as total_in, coalesce(sum(${change('-')}), 0) as total_out
    from plinth.entry x where ${WITHIN}`;
}
