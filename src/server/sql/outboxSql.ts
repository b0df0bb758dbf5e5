import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { table } from '../tables.ts';

/*
 * The outbox of live updates (docs/decisions/live-updates.md). Each statement that changes records writes one row with their
 * keys: in the same transaction, and without a round trip of its own.
 */

/** The key of a record; its book has the same one. */
export function recordKey(resource: string, id: number): string {
  return `${resource}:${id}`;
}

/**
 * SQL: part of a `with` that publishes the records of an earlier part.
 *
 * @param rows the name of that part; its rows have `record_id`.
 */
export function publishRecords(
  { name }: Pick<Resource, 'name'>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`published as (
  insert into ${table.outbox} (keys)
  select array_agg(${sql.lit(`${name}:`)} || ${rows}.record_id) from ${rows} having count(*) > 0
)`;
}

/** SQL: publishes the keys of a parameter, such as $1. */
export function publishKeys(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into ${table.outbox} (keys) values (${keys}::text[])`;
}
