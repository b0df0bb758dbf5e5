import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** A row of a query whose columns a definition gives. */
export type Row = Record<string, unknown>;

/** Runs SQL that was made from a definition. Identifiers in it are quoted; every value is a parameter. */
export async function runSql<R = Row>(
  db: Kysely<Tables>,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
