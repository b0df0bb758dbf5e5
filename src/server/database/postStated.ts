import { CompiledQuery, type Kysely } from 'kysely';
import type { Posting, StatedLine } from '../../ledger/posting.ts';
import { keepPrepared } from './keepPrepared.ts';
import type { Posted } from './posted.ts';
import type { Tables } from './tables.ts';

/** The usual posting: its amounts known, each book once, no stock. PostgreSQL has a shorter way for it. */
export interface StatedPosting extends Posting {
  entries: readonly StatedLine[];
}

export function isStated(posting: Posting): posting is StatedPosting {
  return (
    (posting.stock?.length ?? 0) === 0 &&
    posting.entries.every((line) => !('takes' in line) && !('setTo' in line)) &&
    new Set(posting.entries.map(({ book }) => book)).size === posting.entries.length
  );
}

/** A call that never changes, so that each connection plans it once. */
const CALL = keepPrepared(
  'select plinth.post_stated($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as answer',
);

/** Posts it (plinth.post_stated). @throws what PostgreSQL throws. */
export async function postStated(db: Kysely<Tables>, posting: StatedPosting): Promise<Posted> {
  const lines = inOrder(posting.entries);
  const { rows } = await db.executeQuery<{ answer: number[] }>(
    CompiledQuery.raw(CALL, parameters(posting, lines)),
  );
  const [transactionId = null, ...balances] = rows[0]?.answer ?? [];
  const entries: Posted['entries'] = [];
  for (const [index, { line, place }] of lines.entries()) {
    const [previousBalance = 0, currentBalance = 0] = balances.slice(2 * index);
    entries[place - 1] = { book: line.book, previousBalance, currentBalance };
  }
  return { transactionId, entries, stock: [] };
}

interface PlacedLine {
  line: StatedLine;
  /** Its place in the posting, from 1. */
  place: number;
}

/** In the order of the books' keys, in which everyone locks them. */
function inOrder(entries: readonly StatedLine[]): PlacedLine[] {
  return entries
    .map((line, index) => ({ line, place: index + 1 }))
    .sort((a, b) => (a.line.book < b.line.book ? -1 : 1));
}

function parameters(posting: StatedPosting, lines: readonly PlacedLine[]): unknown[] {
  return [
    lines.map(({ line }) => line.book),
    lines.map(({ place }) => place),
    lines.map(({ line }) => line.debit ?? 0),
    lines.map(({ line }) => line.credit ?? 0),
    lines.map(({ line }) => line.salary ?? 0),
    posting.type,
    posting.date,
    posting.note ?? null,
    posting.at ?? null,
    posting.createdBy,
    posting.resource ?? null,
    posting.recordId ?? null,
    posting.reverses ?? null,
    posting.corrects ?? null,
  ];
}
