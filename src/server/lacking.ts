import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors/AppError.ts';
import type { Context } from './context.ts';
import { missingIn } from './database/missingIn.ts';
import type { Tables } from './database/tables.ts';
import { isChanging } from './databaseError.ts';

/** How long a change of definitions may take until this process has taken it over, in milliseconds. */
const PATIENCE = 15_000;

/** What the database lacks for good, as opposed to what is away while definitions change. */
export interface Lacking {
  /** `table vendor`, `column vendor.fax`; none before a call has missed something for longer than a change takes. */
  missing(): Promise<readonly string[]>;
  /** What to answer in place of a call's error: it itself, or what is missing and what to do. The log is told once. */
  explain(error: unknown): Promise<unknown>;
}

/** Asks the database only from the first call on that did not find a table or column. */
export function watchLacking({ db, resources, log }: Context, patience = PATIENCE): Lacking {
  const suspected = new Set<string>();
  let since: number | undefined;
  let told = false;

  const missing = async () => {
    if (since === undefined || Date.now() - since < patience) return [];
    const found = [...(await missingIn(db, resources)), ...(await gone(db, [...suspected]))];
    if (found.length === 0) since = undefined;
    if (found.length > 0 && !told)
      log.error({ missing: found }, 'The database has lost what the definitions ask for');
    told = found.length > 0;
    return found;
  };

  return {
    // A database that is away says so itself.
    missing: () => missing().catch(() => []),
    async explain(error) {
      if (!isChanging(error)) return error;
      const fixed = FIXED_TABLE.exec((error as Error).message)?.[1];
      if (fixed !== undefined) suspected.add(fixed);
      since ??= Date.now();
      const found = await missing().catch(() => []);
      return found.length === 0 ? error : new AppError('unavailable', inWords(found));
    },
  };
}

/** PostgreSQL's words for one of the tables that belong to no definition. */
const FIXED_TABLE = /relation "(plinth\.\w+)"/;

/** Which of these are not there. */
async function gone(db: Kysely<Tables>, relations: readonly string[]): Promise<string[]> {
  if (relations.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${relations}::text[]) as name where to_regclass(name) is null`.execute(db);
  return rows.map(({ name }) => `table ${name}`);
}

/** As many are named as staff can take in. */
const TOLD = 3;

function inWords(missing: readonly string[]): string {
  const more = missing.length > TOLD ? ' and more' : '';
  return (
    `The database has lost the ${missing.slice(0, TOLD).join(', the ')}${more}. An administrator can restore a backup, or ` +
    'reload the definitions (Setting, Definitions): that makes what they ask for anew, but empty.'
  );
}
