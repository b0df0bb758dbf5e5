import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A row of an entity's table. Its columns are known only from its definition. */
export type EntityRow = Record<string, unknown>;

/** The tables that the sync creates from the definitions, in schema `public`. */
export interface EntityTables {
  [table: string]: EntityRow;
}

/**
 * The same connection (or database transaction), typed for entities' tables, whose names and columns come from definitions. It
 * is separate from `Tables`, so that a misspelt fixed table or column is a type error.
 */
export function entityTables(db: Kysely<Tables>): Kysely<EntityTables> {
  return db as unknown as Kysely<EntityTables>;
}
