import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { ProductOnly } from '../context.ts';
import type { Tables } from '../tables.ts';

/** A row of a query whose columns come from a definition. */
export type Row = Record<string, unknown>;

/** The rows of a statement (access/README.md). */
export async function runSql<R = Row>(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<R[]>;
/** The same of a text, which no reader runs. */
export async function runSql<R = Row>(
  db: ProductOnly,
  text: string,
  parameters?: readonly unknown[],
): Promise<R[]>;
export async function runSql<R>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown> | string,
  parameters?: readonly unknown[],
): Promise<R[]> {
  const isText = typeof statement === 'string' || parameters !== undefined;
  const query = isText
    ? CompiledQuery.raw(String(statement), [...(parameters ?? [])])
    : statement.compile(db);
  return (await db.executeQuery<R>(query as CompiledQuery<R>)).rows;
}
