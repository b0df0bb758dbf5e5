import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { loadDefinitions } from '../../src/server/definitions.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createByCall } from './genericScreens.ts';

const { resources } = await loadDefinitions('resources');

let server: TestServer;
let browser: Browser;
let page: Page;
const ids = new Map<string, number>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  for (const resource of Object.values(resources).filter(({ kind }) => kind === 'entity')) {
    ids.set(resource.name, await createByCall(server, resources, resource, `A ${resource.label.one}`));
  }
  ({ page } = await openPage(browser, { url: server.url, token: server.token }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The addresses of a resource's list, record, new one, edit and ledger, as pages or as modals over the list. */
function addressesOf(resource: Resource): string[] {
  if (resource.kind === 'single') return [resource.edit.path];
  // A movement's list is one like all others, and its record is a transaction.
  if (resource.kind === 'movement') return [resource.create.path];
  const id = String(ids.get(resource.name));
  const { list, show, create, edit } = resource;
  const record = (name: 'show' | 'edit', view: typeof show | typeof edit) =>
    view.in === 'modal' ? `${list.path}?${name}=${id}` : view.path.replace('{id}', id);
  return [
    list.path,
    record('show', show),
    ...(create.in === 'page' ? [create.path] : []),
    record('edit', edit),
    ...(resource.ledger === undefined ? [] : [ledgerAddress(resource.ledger.path, id)]),
  ];
}

function ledgerAddress(path: string, id: string): string {
  return path.includes('{id}') ? path.replace('{id}', id) : `${path}?id=${id}`;
}

describe.each(Object.values(resources).map((resource) => [resource.label.many, resource] as const))(
  'the screens of %s',
  (_, resource) => {
    it('can be used by all, in light and in dark', async () => {
      const found: string[] = [];
      for (const address of addressesOf(resource)) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(`/dashboard/${address}`);
        await settle(page);
        found.push(...(await violations(page)).map((line) => `${address}, light: ${line}`));
        await page.emulateMedia({ colorScheme: 'dark' });
        // The elements are the same; only their colours are others.
        found.push(
          ...(await violations(page, ['color-contrast'])).map((line) => `${address}, dark: ${line}`),
        );
      }
      expect(found).toEqual([]);
    });
  },
);

/** What is looked at is the page, not its waiting. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  await expect.poll(() => page.locator('.MuiSkeleton-root, [aria-busy=true]').count()).toBe(0);
}
