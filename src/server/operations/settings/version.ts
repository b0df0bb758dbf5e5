import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

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
  const [row] = await runSql<{ version: number; reloads: number | null; definitions: number | null }>(
    db,
    sql`select d.version, (select s.value from ${table.setting} s where s.name = ${RELOADS})::bigint as reloads,
        (select max(f.id) from ${table.definition_set} f) as definitions
      from ${table.definition} d`,
  );
  const { version, reloads, definitions } = row ?? {};
  return {
    version: Number(version ?? 0),
    reloads: Number(reloads ?? 0),
    definitions: Number(definitions ?? 0),
  };
}

/** Signals a change of settings to every process, when the transaction commits. */
export async function raiseVersion(db: Kysely<Tables>): Promise<void> {
  await runSql(db, sql`update ${table.definition} set version = version + 1`);
}

/** Signals every process to apply the definitions in force again, with their tables. */
export async function raiseReloads(db: Kysely<Tables>): Promise<void> {
  await runSql(
    db,
    sql`with raised as (update ${table.definition} set version = version + 1)
      insert into ${table.setting} as s (name, value) values (${RELOADS}, '1')
      on conflict (name) do update set value = to_jsonb((s.value #>> '{}')::bigint + 1)`,
  );
}
