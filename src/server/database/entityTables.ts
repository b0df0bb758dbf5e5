import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A row of an entity's own table: what its definition says, known only when it is read. */
export type EntityRow = Record<string, unknown>;

/** The tables that the sync makes from the definitions, in schema `public`. */
export interface EntityTables {
  [table: string]: EntityRow;
}

/**
 * The same connection (or database transaction), typed for entities' tables, whose names and columns come from
 * definitions. Kept apart from `Tables`, so that a misspelt fixed table or column stays a type error.
 */
export function entityTables(db: Kysely<Tables>): Kysely<EntityTables> {
  return db as unknown as Kysely<EntityTables>;
}
