import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenOptions, WEB_APP } from './browser.ts';
import { connectBrowser } from './connectBrowser.ts';
import { type OpenFor, sharedPage } from './pages.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

/**
 * A server with the web app, and the page on which the tests of one file look at it. The exports are the running test's own:
 * the files that a worker runs one after another each call `useWebApp()` and get a server and a page of theirs.
 */

export let server: TestServer;
export let browser: Browser;
export let page: Page;
/** What the page logged as an error or threw in this test. A test that wants an error empties it; else it fails at its end. */
export let problems: string[] = [];
let closePage: (() => Promise<void>) | undefined;
let openFor: OpenFor;

/** Starts a server with the web app, and Chromium, for the tests of this file, before what the file itself prepares. */
export function useServerAndBrowser(options: TestServerOptions = {}): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ ...options, app: { webApp: WEB_APP, ...options.app } }),
      connectBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
}

/** The same with a page, which is left at the end of each test. */
export function useWebApp(options: TestServerOptions = {}): void {
  beforeAll(() => {
    openFor = sharedPage(() => browser);
  });
  useServerAndBrowser(options);
  afterEach(async () => {
    expect(problems).toEqual([]);
    await close();
  });
}

/**
 * Opens an address as the administrator. Without options the page is the one of the test before, with what that left in its
 * storage; with options, even empty ones, its storage is empty, and another `url` or `token` can be given.
 */
export async function open(path: string, options?: Partial<OpenOptions>): Promise<void> {
  const opened = await openFor(path, { url: server.url, token: server.token }, options);
  ({ page, problems, close: closePage } = opened);
}

/** Leaves the page, before the end of its test where what it needs closes earlier. */
export async function close(): Promise<void> {
  await closePage?.();
  closePage = undefined;
  problems = [];
}
