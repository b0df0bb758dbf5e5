import { type RawBuilder, sql } from 'kysely';

/** A mark before the text of a statement that connections keep prepared (database/preparedStatements.ts). */
export const PREPARED = '/* prepared */ ';

/**
 * Marks the text of a statement that is likely to run again: each connection to PostgreSQL plans it once, which is half of the cost of a
 * small statement, and most of that of a change. Behind a pooler the mark is a comment: named prepared statements are not reliable there
 * (docs/architecture.md, "The database").
 */
export function keepPrepared(text: string): string {
  return PREPARED + text;
}

/** The same for a statement of Kysely. */
export function keptPrepared<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(PREPARED)}${statement}`;
}
