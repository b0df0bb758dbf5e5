import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { sqlFiles } from './sqlFiles.ts';

/**
 * Makes the functions and triggers of functions/ whose file has changed since it last ran in this database. A file states them as they
 * are now, with `create or replace`; where a function gets other parameters or another result, or ends, a step of migrations/ drops it.
 */
export async function makeFunctions<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from plinth.function_file`.execute(trx);
  const made = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = [...sqlFiles('functions')]
    .map(([name, text]) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') }))
    .filter(({ name, hash }) => made.get(name) !== hash);
  if (changed.length === 0) return;
  // Functions call each other, so that no order suits all of them.
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(trx);
  for (const { name, text, hash } of changed) {
    await sql.raw(text).execute(trx);
    await sql`insert into plinth.function_file (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx);
  }
}
