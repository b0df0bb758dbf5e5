import fc from 'fast-check';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import type { SourceFile } from '../../src/schema/source.ts';
import { definitionsOf } from '../../src/server/definitions.ts';
import { arbitraryDefinitions, ENTITIES } from '../support/arbitraryDefinition.ts';
import { launchBrowser, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** No definition that passes the check breaks a page. */

/** The same each time, so that a change is judged and not luck; in the long run others each time. */
const SEED = process.env.PLINTH_LONG ? {} : { seed: 7 };
const RUNS = process.env.PLINTH_LONG ? 30 : 1;
/** Milliseconds for each: three entities of three pages. */
const EACH = 60_000;
const BROKEN = /This (page|part) could not be shown/;

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ alone: true, app: { webApp: WEB_APP } }),
    launchBrowser(),
  ]);
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function lookAt(address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  expect(await page.getByText(BROKEN).count(), address).toBe(0);
  expect(problems, address).toEqual([]);
}

async function tryOut(files: readonly SourceFile[]): Promise<void> {
  for (const name of ENTITIES)
    await sql`drop table if exists public.${sql.ref(name)} cascade`.execute(server.db);
  server.write(...files);
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  const { resources } = definitionsOf([...server.context.sources, ...files]);
  for (const name of ENTITIES) {
    await server.api('POST', `/${name}`, { label_of: 'One' });
    const { list, create, edit } = resources[name] as Resource;
    for (const { path } of [list, create, edit]) await lookAt(`/dashboard/${path.replace('{id}', '1')}`);
  }
}

it(
  'shows its list and its forms',
  async () => {
    await fc.assert(fc.asyncProperty(arbitraryDefinitions, tryOut), {
      numRuns: RUNS,
      endOnFailure: true,
      ...SEED,
    });
  },
  RUNS * EACH,
);
