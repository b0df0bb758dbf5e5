import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

/** A row of a query whose columns come from a definition. */
export type Row = Record<string, unknown>;

/** The rows of a statement (access/README.md). */
export async function runSql<R = Row>(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<R[]> {
  return (await statement.$castTo<R>().execute(db)).rows;
}
