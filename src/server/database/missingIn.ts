import type { Kysely } from 'kysely';
import type { Resource, Resources } from '../../schema/index.ts';
import { readCatalog, type TableAsIs } from './syncCatalog.ts';
import { columnFields, SYSTEM_COLUMNS } from './syncPlan.ts';
import type { Tables } from './tables.ts';

/** What the definitions need and the database does not have, in words: `table vendor`, `column vendor.fax`. */
export async function missingIn(db: Kysely<Tables>, resources: Resources): Promise<string[]> {
  const catalog = await readCatalog(db, Object.keys(resources));
  return Object.values(resources).flatMap((resource) => missingOf(resource, catalog.get(resource.name)));
}

function missingOf(resource: Resource, asIs: TableAsIs | undefined): string[] {
  if (asIs === undefined) return [`table ${resource.name}`];
  const wanted = [...Object.keys(SYSTEM_COLUMNS), ...columnFields(resource).map(({ name }) => name)];
  return wanted
    .filter((column) => !Object.hasOwn(asIs.columns, column))
    .map((column) => `column ${resource.name}.${column}`);
}
