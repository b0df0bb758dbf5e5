import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A row of a query whose columns come from a definition. */
export type Row = Record<string, unknown>;

/** The rows of a statement (sql/README.md). */
export async function runSql<R = Row>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown> | string,
  parameters: readonly unknown[] = [],
): Promise<R[]> {
  const text = typeof statement === 'string' || parameters.length > 0 ? String(statement) : undefined;
  const query =
    text === undefined
      ? (statement as RawBuilder<unknown>).compile(db)
      : CompiledQuery.raw(text, [...parameters]);
  return (await db.executeQuery<R>(query as CompiledQuery<R>)).rows;
}
