import { resolve } from 'node:path';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

const DEMO = resolve(import.meta.dirname, '../../resources/demo');
const FILES = ['institution.ndjson', 'entities.ndjson.gz', 'journal.ndjson.gz'].map((name) =>
  resolve(DEMO, name),
);

/** The product with the sample company's year, as `npm run demo` loads it. */
export async function startCompany(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  const { mistakes } = await importFiles(server.context, FILES, { show: () => {}, end: () => {} });
  if (mistakes.length > 0) throw new Error(`The sample company has mistakes: ${JSON.stringify(mistakes)}`);
  return server;
}
