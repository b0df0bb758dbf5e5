import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';
import { type FirmSettings, readFirmSettings } from './firmSettings.ts';
import { AUDITED } from './settingHistory.ts';
import { raiseVersion } from './version.ts';

/**
 * Writes changed settings with their audit row, and signals every process.
 *
 * @param given null restores the default of the installation.
 */
export async function saveSettings(trx: Kysely<Tables>, given: FirmSettings, actor: Actor): Promise<void> {
  const before = await readFirmSettings(trx);
  const changes = (Object.keys(given) as (keyof FirmSettings)[]).filter(
    (name) => given[name] !== undefined && (given[name] ?? null) !== (before[name] ?? null),
  );
  if (changes.length === 0) return;
  for (const name of changes) await saveSetting(trx, name, given[name] ?? null);
  const part = (of: FirmSettings) =>
    JSON.stringify(Object.fromEntries(changes.map((name) => [name, of[name] ?? null])));
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: AUDITED.name,
      record_id: AUDITED.id,
      action: 'update',
      user_id: actor.id,
      old: part(before),
      new: part(given),
    })
    .execute();
  await raiseVersion(trx);
}

/** Writes one setting; null removes it. */
export async function saveSetting(trx: Kysely<Tables>, name: string, value: unknown): Promise<void> {
  if (value === null) {
    await runSql(trx, sql`delete from ${table.setting} s where s.name = ${name}`);
    return;
  }
  await runSql(
    trx,
    sql`insert into ${table.setting} (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`,
  );
}
