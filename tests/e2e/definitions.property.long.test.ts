import fc from 'fast-check';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import type { SourceFile } from '../../src/schema/source.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { arbitraryDefinitions, ENTITIES } from '../support/arbitraryDefinition.ts';
import { openPage } from '../support/browser.ts';
import { NOWHERE, openFresh } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** No definition that passes the check breaks a page. */

const RUNS = 30;
/** Milliseconds for each: three entities of three pages. */
const EACH = 60_000;
const BROKEN = /This (page|part) could not be shown/;

let page: Page;
let problems: string[];

useServerAndBrowser({ alone: true });

beforeAll(async () => {
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});

async function lookAt(address: string): Promise<void> {
  await openFresh(page, address);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  await expect.poll(() => page.getByText(BROKEN).count(), { message: address }).toBe(0);
  expect(problems, address).toEqual([]);
}

async function tryOut(files: readonly SourceFile[]): Promise<void> {
  for (const name of ENTITIES)
    await sql`drop table if exists public.${sql.ref(name)} cascade`.execute(server.db);
  server.write(...files);
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  // The page reads the new definitions.
  await page.goto(NOWHERE);
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
    await fc.assert(fc.asyncProperty(arbitraryDefinitions, tryOut), { numRuns: RUNS, endOnFailure: true });
  },
  RUNS * EACH,
);
