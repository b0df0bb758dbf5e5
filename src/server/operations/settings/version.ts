import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The state that every process polls: whether anything has changed, and how often the definitions were reloaded. */
export interface Version {
  /** Increased by every change of settings or definitions, and by a restore. */
  version: number;
  reloads: number;
  /** The id of the definitions in force. */
  definitions: number;
}

/** Stored beside the settings of `firmSettings.ts`. */
const RELOADS = 'definition_reloads';

/** The present version in the database: every process compares it with its own. */
export async function readVersion(db: Kysely<Tables>): Promise<Version> {
  const { rows } = await sql<{ version: number; reloads: number | null; definitions: number | null }>`
    select version, (select value from plinth.setting where name = ${RELOADS})::bigint as reloads,
      (select max(id) from plinth.definition_set) as definitions
    from plinth.definition`.execute(db);
  const { version, reloads, definitions } = rows[0] ?? {};
  return {
    version: Number(version ?? 0),
    reloads: Number(reloads ?? 0),
    definitions: Number(definitions ?? 0),
  };
}

/** Signals a change of settings to every process, when the transaction commits. */
export async function raiseVersion(db: Kysely<Tables>): Promise<void> {
  await sql`update plinth.definition set version = version + 1`.execute(db);
}

/** Signals every process to apply the definitions in force again, with their tables. */
export async function raiseReloads(db: Kysely<Tables>): Promise<void> {
  await sql`
    with raised as (update plinth.definition set version = version + 1)
    insert into plinth.setting as s (name, value) values (${RELOADS}, '1')
    on conflict (name) do update set value = to_jsonb((s.value #>> '{}')::bigint + 1)`.execute(db);
}
