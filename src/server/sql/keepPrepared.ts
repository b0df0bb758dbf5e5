import { type RawBuilder, sql } from 'kysely';

/** A mark before the text of a statement that connections keep prepared (database/preparedStatements.ts). */
export const PREPARED = '/* prepared */ ';

/**
 * Marks the text of a statement that is likely to run again: with the embedded database each connection plans it once, which is
 * half of the cost of a small statement. For any other database the mark is a comment: behind PgBouncer, named prepared
 * statements are not reliable (docs/architecture.md, "The database").
 */
export function keepPrepared(text: string): string {
  return PREPARED + text;
}

/** The same for a statement of Kysely. */
export function keptPrepared<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(PREPARED)}${statement}`;
}
