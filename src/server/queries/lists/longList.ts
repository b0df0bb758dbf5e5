import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { openSnapshot } from '../../database/snapshot.ts';
import type { ListRequest } from './listParameters.ts';
import { countList, listWhole, PIECE, wholeList } from './listRecords.ts';
import type { ListTotal } from './listTotal.ts';

/** Lists of up to this many rows are read with one statement, without a cursor. */
const SHORT = 200;
/** The longest time that one response may keep its cursor, in milliseconds. */
const LONGEST = 600_000;

/** A list that is read in chunks, so that it is never held in memory as a whole. */
export interface LongList {
  /** The number of records in the list, whatever its window. */
  count: ListTotal;
  /** Chunks of at most 1,000 rows. The consumer must read them to the end or call `return`. */
  pieces: AsyncGenerator<Row[]>;
}

export interface LongListOptions {
  /** The id of the account that reads. */
  reader: number;
  /** Adds data to the rows that the list does not have, on the connection that reads them. */
  complete?: (db: ReadDb, rows: Row[]) => Promise<Row[]>;
}

/**
 * The whole list, or the requested window. A short list takes one statement. A longer one is read with a cursor in one
 * transaction, whose snapshot keeps the list and its total consistent while others write; it uses one connection.
 *
 * @throws AppError busy if no connection for a long list becomes free in time.
 */
export async function readLongList(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  options: LongListOptions,
): Promise<LongList> {
  if (request.window !== undefined) return throughCursor(context, resource, request, options);
  const rows = await pieceSlots(context.pool).run(() =>
    listWhole(context.db, context, resource, request, SHORT + 1),
  );
  if (rows.length > SHORT) return throughCursor(context, resource, request, options);
  const { complete = unchanged } = options;
  return { count: { total: rows.length, more: false }, pieces: only(await complete(context.db, rows)) };
}

async function throughCursor(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  { reader, complete = unchanged }: LongListOptions,
): Promise<LongList> {
  const { trx, end } = await openSnapshot(context, reader);
  const fetch = async () => {
    const rows = await runSql(trx, sql`fetch ${sql.lit(PIECE)} from pieces`);
    return { rows: await complete(trx, rows), isLast: rows.length < PIECE };
  };
  try {
    await sql`declare pieces no scroll cursor for ${wholeList(context, resource, request)}`.execute(trx);
    const first = await fetch();
    const isWhole = request.window === undefined && first.isLast;
    const count = isWhole
      ? { total: first.rows.length, more: false }
      : await countList(trx, context, resource, request);
    return { count, pieces: allPieces(first, fetch, end) };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Piece {
  rows: Row[];
  isLast: boolean;
}

async function* allPieces(
  first: Piece,
  fetch: () => Promise<Piece>,
  end: () => Promise<void>,
): AsyncGenerator<Row[]> {
  const deadline = Date.now() + LONGEST;
  try {
    let piece = first;
    yield piece.rows;
    while (!piece.isLast) {
      if (Date.now() > deadline) throw new Error('A list was read for too long');
      piece = await fetch();
      yield piece.rows;
    }
  } finally {
    await end();
  }
}

async function* only(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

async function unchanged(_db: ReadDb, rows: Row[]): Promise<Row[]> {
  return rows;
}
