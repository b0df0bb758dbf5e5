import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { productDb } from '../../src/server/access/readAs.ts';
import type { ReadDb } from '../../src/server/context.ts';
import type { Tables } from '../../src/server/tables.ts';

/**
 * PostgreSQL's plan of the first statement that `ask` runs, as text. `ask` gets a database that answers no rows.
 *
 * @param options of EXPLAIN, such as `analyze`.
 */
export async function explain(
  db: Kysely<Tables>,
  ask: (db: ReadDb) => Promise<unknown>,
  options?: string,
): Promise<string> {
  const statements: CompiledQuery[] = [];
  const listening = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query);
    },
  });
  await ask(productDb(listening));
  const [statement] = statements;
  if (statement === undefined) throw new Error('No statement was run');
  const text = `explain ${options === undefined ? '' : `(${options}) `}${statement.sql}`;
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...statement, sql: text });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
