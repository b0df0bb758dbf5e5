import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { fillCash, makePresent } from '../api/movementSamples.ts';
import { sampleRecord } from '../api/sampleRecord.ts';
import { violations } from '../support/axe.ts';
import { openPage, WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { documentedDefinitions, documentedNames, productWithExamples } from '../support/documented.ts';
import { openFresh, untilQuiet } from '../support/pages.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The pages of the examples in the reference. */

const { resources } = definitionsOf(productWithExamples());
const VIEWS = ['list', 'create', 'show', 'edit'] as const;

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

async function make(resource: Resource): Promise<Record<string, unknown>> {
  const body = await sampleRecord(resources, resource, make);
  await makePresent(server, resource, body);
  const { create, plain } = resource.api;
  const answer = await server.api(create.method, create.path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return plain ? answer.body : answer.body[create.row ?? 'data'];
}

/** The addresses of the pages that a definition has of its own. */
function addresses(resource: Resource, id: unknown): string[] {
  const views = VIEWS.filter(
    (view) =>
      (view === 'list' || resource[view].in === 'page') && !(view === 'edit' && resource.kind === 'movement'),
  );
  return views.map((view) => `/dashboard/${resource[view].path.replace('{id}', String(id))}`);
}

describe.each(documentedNames())('%s', (name) => {
  beforeAll(async () => {
    if (server !== undefined) return;
    server = await startServer({ definitions: documentedDefinitions(), app: { webApp: WEB_APP } });
    await fillCash(server);
    browser = await connectBrowser();
    ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
  });

  it('has pages that fit the screen and are accessible', async () => {
    const resource = resources[name] as Resource;
    const { id } = await make(resource);
    for (const address of addresses(resource, id)) {
      await openFresh(page, address);
      await page.locator('h1:not([data-left])').first().waitFor();
      await untilQuiet(page);
      // Parts that few pages have may still be on their way.
      await expect.poll(() => violations(page), { message: address }).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, address).toBeLessThanOrEqual(0);
      expect(problems, address).toEqual([]);
    }
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});
