import { type Kysely, type Migration, sql } from 'kysely';
import { sqlFiles } from './sqlFiles.ts';

/** The first step: the tables of schema/. */
const SCHEMA = '000_schema';

/** The last step of the version whose tables schema/ has (commit 88c4f840), which recorded its steps in plinth.migration. */
const LAST_BEFORE = '058_one_pass';

/** The steps of the fixed tables in their order, by name: schema/ as one, and each file of migrations/. A step that has run somewhere is never changed. */
export function steps(): Readonly<Record<string, Migration>> {
  read ??= Object.fromEntries(
    [[SCHEMA, [...sqlFiles('schema').values()].join('\n')] as const, ...sqlFiles('migrations')].map(
      ([name, text]) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }],
    ),
  );
  return read;
}

/** The files are read once. */
let read: Readonly<Record<string, Migration>> | undefined;

/**
 * The steps that were recorded in a database or a backup, in the names of today.
 *
 * @returns undefined where they are of a version before the tables of schema/.
 */
export function stepsOf(recorded: readonly string[]): string[] | undefined {
  if (recorded.includes(SCHEMA)) return [...recorded];
  if (!recorded.includes(LAST_BEFORE)) return undefined;
  return Object.keys(steps()).filter((name) => name === SCHEMA || recorded.includes(name));
}

/** Those of the steps that this version does not have. */
export function unknownSteps(recorded: readonly string[]): string[] {
  const known = Object.keys(steps());
  return recorded.filter((name) => !known.includes(name));
}

/** The steps that have run in a database, in the order of their names. */
export async function stepsDone<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from plinth.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
