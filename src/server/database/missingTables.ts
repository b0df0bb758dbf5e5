import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { failure, nested } from '../../errors/failure.ts';
import type { Every, Nested } from '../../errors/params.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { columnFields } from '../sql/recordSql.ts';
import { REVERSED_AT } from '../sql/standing.ts';
import type { Tables } from '../tables.ts';
import { isChanging } from './databaseError.ts';
import { readCatalog, type TableAsIs } from './syncCatalog.ts';
import { SYSTEM_COLUMNS } from './syncPlan.ts';

/** The time in which this process applies changed definitions, in milliseconds. */
const PATIENCE = 15_000;

/** Reports tables and columns that are missing permanently, as opposed to those that are missing while definitions change. */
export interface MissingTables {
  /** `table vendor`, `column vendor.fax`; empty until a call has failed on one for longer than a change takes. */
  missing(): Promise<readonly string[]>;
  /**
   * The error to answer in place of a call's own: the same, or one that names what is missing and what to do. It is logged
   * once.
   */
  explain(error: unknown): Promise<unknown>;
}

/** Queries the database only after the first call that failed on a missing table or column. */
export function watchMissingTables({ db, resources, log }: Context, patience = PATIENCE): MissingTables {
  const suspected = new Set<string>();
  let since: number | undefined;
  let isLogged = false;

  const missing = async () => {
    if (since === undefined || Date.now() - since < patience) return [];
    const found = [...(await missingIn(db, resources)), ...(await missingRelations(db, [...suspected]))];
    if (found.length === 0) since = undefined;
    if (found.length > 0 && !isLogged)
      log.error(
        { missing: found },
        'Tables or columns that the definitions need are missing in the database',
      );
    isLogged = found.length > 0;
    return found;
  };

  return {
    // An unreachable database is reported elsewhere.
    missing: () => missing().catch(() => []),
    async explain(error) {
      if (!isChanging(error)) return error;
      const fixed = FIXED_TABLE.exec((error as Error).message)?.[1];
      if (fixed !== undefined) suspected.add(fixed);
      since ??= Date.now();
      const found = await missing().catch(() => []);
      return found.length === 0 ? error : new AppError('databaseLost', { missing: listed(found) });
    },
  };
}

/** PostgreSQL's message for one of the fixed tables. */
const FIXED_TABLE = /relation "(plinth\.\w+)"/;

/** The relations that do not exist. */
async function missingRelations(db: Kysely<Tables>, relations: readonly string[]): Promise<string[]> {
  if (relations.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${relations}::text[]) as name where to_regclass(name) is null`.execute(db);
  return rows.map(({ name }) => `table ${name}`);
}

/** The maximum number of names in a message. */
const MOST_NAMED = 3;

/** @param missing such as `table vendor`, `column vendor.fax`. */
function listed(missing: readonly string[]): Every<Nested> {
  const named = missing.slice(0, MOST_NAMED).map((one) => {
    const [kind, name = ''] = one.split(' ');
    return nested(failure(kind === 'column' ? 'columnLost' : 'tableLost', { name }));
  });
  const more = missing.length > MOST_NAMED ? [nested(failure('moreLost'))] : [];
  return { every: [...named, ...more] };
}

/** Tables and columns that the definitions need and the database does not have: `table vendor`, `column vendor.fax`. */
async function missingIn(db: Kysely<Tables>, resources: Resources): Promise<string[]> {
  const catalog = await readCatalog(db, Object.keys(resources));
  return Object.values(resources).flatMap((resource) => missingOf(resource, catalog.get(resource.name)));
}

function missingOf(resource: Resource, asIs: TableAsIs | undefined): string[] {
  if (asIs === undefined) return [`table ${resource.name}`];
  const wanted = [
    ...Object.keys(SYSTEM_COLUMNS),
    ...(resource.kind === 'movement' ? [REVERSED_AT] : []),
    ...columnFields(resource).map(({ name }) => name),
  ];
  return wanted
    .filter((column) => !Object.hasOwn(asIs.columns, column))
    .map((column) => `column ${resource.name}.${column}`);
}
