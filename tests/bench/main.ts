/**
 * `npm run bench`: the product's calls against bare routes on the same database, in the same run. `npm run bench -- tools`
 * runs one part; several may be named.
 */
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../src/server/database/open.ts';
import { bundleSizes } from '../support/bundleSizes.ts';
import { freshDataDir, startProduct } from '../support/product.ts';
import { benchAccess } from './access.ts';
import { benchBulk } from './bulk.ts';
import { compareCalls } from './compare.ts';
import { EMPLOYEE_CASES } from './employees.ts';
import { benchGoods } from './goods.ts';
import { benchGrid } from './grid.ts';
import { benchHome } from './home.ts';
import { benchImport } from './import.ts';
import { benchLive } from './live.ts';
import { benchMovements } from './movements.ts';
import { benchPages } from './pages.ts';
import { benchPaper } from './paper.ts';
import { benchPeers } from './peers.ts';
import { benchPosting } from './posting.ts';
import { benchReports } from './reports.ts';
import { benchScreens } from './screens.ts';
import { EMPLOYEES, seed } from './seed.ts';
import { openBenchBooks } from './seedBooks.ts';
import { seedTools, TOOLS } from './seedTools.ts';
import { startReference } from './startReference.ts';
import { TOOL_CASES } from './tools.ts';
import { benchViews } from './views.ts';

const named = process.argv.slice(2);
const isWanted = (part: string) => named.length === 0 || named.includes(part);

const dataDir = await freshDataDir();
const resourcesDir = await benchResources(dataDir);
const product = await startProduct(dataDir, { RESOURCES_DIR: resourcesDir }, [], []);
const log = { info: () => {}, warn: console.warn, error: console.error };
const databaseUrl = process.env.DATABASE_URL;
const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, as: 'command', log });
let reference: Awaited<ReturnType<typeof startReference>> | undefined;
try {
  await seed(pool);
  await seedTools(pool);
  await openBenchBooks(pool);
  const { connectionString, host, user, password, database, port } = pool.options;
  reference = await startReference(
    connectionString === undefined ? { host, user, password, database, port } : { connectionString },
  );
  console.log('16 connections; ratios against bare Fastify and pg');
  if (isWanted('tools')) await compareCalls(`${count(TOOLS)} tools`, product, reference.url, TOOL_CASES);
  if (isWanted('employees'))
    await compareCalls(`${count(EMPLOYEES)} employees`, product, reference.url, EMPLOYEE_CASES);
  if (isWanted('posting')) await benchPosting(db, pool);
  if (isWanted('goods')) await benchGoods(product, db, pool);
  if (isWanted('import')) await benchImport(pool);
  if (isWanted('movements')) await benchMovements(product, reference.url, pool);
  if (isWanted('views')) await benchViews(product, pool);
  if (isWanted('access')) await benchAccess(product, pool);
  if (isWanted('reports')) await benchReports(product, pool);
  if (isWanted('home')) await benchHome(product, pool);
  if (isWanted('live')) await benchLive(product, pool);
  if (isWanted('paper')) await benchPaper(product, pool);
  if (isWanted('bulk')) await benchBulk(product, pool);
  if (isWanted('screens')) await benchScreens(product, pool);
  if (isWanted('screens') || named.includes('grid')) await benchGrid(product, pool);
  if (isWanted('pages')) await benchPages(product);
  if (named.includes('peers')) await benchPeers(product);
} finally {
  await reference?.stop();
  await close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (isWanted('bundles')) {
  console.log('\nJavaScript of a page, gzip');
  for (const { route, bytes, files } of bundleSizes(resolve(import.meta.dirname, '../../dist/client'))) {
    console.log(`${route.padEnd(16)} ${(bytes / 1000).toFixed(1).padStart(6)} kB in ${files.length} files`);
  }
}

/** The product's definitions and those of the bench, in one folder. */
async function benchResources(folder: string): Promise<string> {
  const target = join(folder, 'resources');
  await cp(resolve(import.meta.dirname, '../../resources'), target, { recursive: true });
  await cp(join(import.meta.dirname, 'resources'), target, { recursive: true });
  return target;
}

function count(rows: number): string {
  return rows.toLocaleString('en');
}
