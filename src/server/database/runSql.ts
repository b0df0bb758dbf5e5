import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A row of a query whose columns come from a definition. */
export type Row = Record<string, unknown>;

/** Runs SQL built from a definition. Identifiers in it are quoted; every value is a parameter. */
export async function runSql<R = Row>(
  db: Kysely<Tables>,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
