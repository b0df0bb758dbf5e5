import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import { presentName } from '../../schema/formerNames.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import { columnFields, tableOf } from '../sql/recordSql.ts';
import { REVERSED_AT } from '../sql/standing.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';
import { readCatalog, readTables, type TableAsIs } from './syncCatalog.ts';
import { SYSTEM_COLUMNS } from './syncPlan.ts';

/**
 * Tables of entities and columns of fields that stay in the database though no definition names them any more, with the number of their
 * records or values. Those without any are left out.
 */
export async function findUnseen(db: Kysely<Tables>, resources: Resources): Promise<Failure[]> {
  const catalog = await readTables(db, resources);
  const found = await unseenTables(db, catalog);
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    const names = asIs === undefined ? [] : unseenColumns(resource, asIs);
    if (asIs === undefined || names.length === 0) continue;
    const counts = names.map((name, place) => sql`count(${sql.id(name)})::int as ${sql.id(`c${place}`)}`);
    const [row = {}] = await runSql<Record<string, number>>(
      db,
      sql`select ${sql.join(counts)} from ${tableOf(asIs)} t`,
    );
    found.push(
      ...names.flatMap((name, place) => {
        const count = row[`c${place}`] ?? 0;
        return count === 0 ? [] : [failure('columnUnseen', { column: `${resource.name}.${name}`, count })];
      }),
    );
  }
  return found;
}

function unseenColumns(resource: Resource, { columns }: TableAsIs): string[] {
  const taken = new Set(
    columnFields(resource).map((field) => presentName(field, (name) => columns[name] !== undefined)),
  );
  return Object.keys(columns).filter(
    (name) => !taken.has(name) && !Object.hasOwn(SYSTEM_COLUMNS, name) && name !== REVERSED_AT,
  );
}

/** The entities' tables without a definition. One that is not the product's is left out. */
async function unseenTables(db: Kysely<Tables>, catalog: ReadonlyMap<string, TableAsIs>): Promise<Failure[]> {
  const known = new Set([...catalog.values()].map(({ name }) => name));
  const names = await runSql<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const others = await readCatalog(
    db,
    names.map(({ name }) => name).filter((name) => !known.has(name)),
  );
  const ours = [...others.values()].filter(({ columns }) =>
    Object.entries(SYSTEM_COLUMNS).every(([name, type]) => columns[name] === type),
  );
  const found: Failure[] = [];
  for (const table of ours) {
    const [row] = await runSql<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${tableOf(table)} t`,
    );
    if (row !== undefined && row.count > 0)
      found.push(failure('tableUnseen', { table: table.name, count: row.count }));
  }
  return found;
}
