import { resolve } from 'node:path';
import { sql } from 'kysely';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import type { Context } from '../../src/server/context.ts';
import { type Filling, startServer, type TestServer, type TestServerOptions } from './server.ts';

const DEMO = resolve(import.meta.dirname, '../../resources/demo');
const FILES = ['institution.ndjson', 'entities.ndjson.gz', 'journal.ndjson.gz'].map((name) =>
  resolve(DEMO, name),
);

/** The sample company's year, in a database. */
export const COMPANY: Filling = { name: 'company', fill: importCompany };

/** The product with the sample company's year, as `npm run demo` loads it. */
export function startCompany(options: TestServerOptions = {}): Promise<TestServer> {
  return startServer({ ...options, filled: COMPANY });
}

async function importCompany(context: Context): Promise<void> {
  const { mistakes } = await importFiles(context, FILES, { show: () => {}, end: () => {} });
  if (mistakes.length > 0) throw new Error(`The sample company has mistakes: ${JSON.stringify(mistakes)}`);
  // A copy keeps the statistics; without them PostgreSQL plans for empty tables.
  await sql`analyze`.execute(context.db);
}
