import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { en } from '../../src/i18n/en.ts';
import { DESK, type OpenedPage, type OpenOptions, openPage } from './browser.ts';

/**
 * Pages that many tests use one after another. Loading the web app costs the browser most of a second; emptying a page that has
 * loaded it costs a tenth.
 */

/** A path without a page: where a page stays between two others. */
export const NOWHERE = '/nowhere';

/**
 * Opens an address in a page that has loaded the web app, without loading its code again. The page is drawn from the beginning:
 * what was read, shown or typed before is gone. The user and the definitions are not read again; `page.goto` does so.
 * Resolves when the former page is gone; the new one may still be loading.
 */
export async function openFresh(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto(address);
  else await page.evaluate(walk, { path: [NOWHERE, address], leave: en['form.leave.confirm'] });
}

/** Opens an address for a test; with options, even empty ones, in a page whose storage is empty. */
export type OpenFor = (
  path: string,
  visitor: OpenOptions,
  options?: Partial<OpenOptions>,
) => Promise<OpenedPage>;

/**
 * Pages for tests one after another. Each test gets the same page, at NOWHERE, with nothing in its storage but the token; one that
 * needs more than a token, a size and a colour scheme gets a page of its own.
 */
export function renewedPage(browser: () => Browser): (visitor: OpenOptions) => Promise<OpenedPage> {
  const pages = new Map<string, OpenedPage>();
  return async ({ url, token, viewport = DESK, colorScheme = 'light', ...options }) => {
    if (Object.keys(options).length > 0)
      return openPage(browser(), { url, token, viewport, colorScheme, ...options });
    const opened = pages.get(url) ?? (await openPage(browser(), { url }));
    pages.set(url, opened);
    const { page, problems } = opened;
    // A test that failed did not close it.
    await leaveAlone(page);
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme });
    await empty(page, token, colorScheme);
    problems.length = 0;
    return { page, problems, close: () => leaveAlone(page) };
  };
}

/** Leads a page to NOWHERE and empties its storage. Loads it again where the app is missing or looks different from a new one. */
async function empty(page: Page, token: string | undefined, colorScheme: string | null): Promise<void> {
  const emptied = async () => {
    await page.evaluate(walk, { path: [NOWHERE], leave: en['form.leave.confirm'] });
    await page.evaluate(keepOnly, token);
    return page.evaluate(looksNew, colorScheme);
  };
  if (page.url().startsWith('http') && (await emptied().catch(() => false))) return;
  await page.goto('/health');
  await page.evaluate(keepOnly, token);
  await page.goto(NOWHERE);
}

/** Run in the page: a storage with nothing but the token in it. */
function keepOnly(token: string | undefined): void {
  sessionStorage.clear();
  localStorage.clear();
  if (token !== undefined) localStorage.setItem('plinth.token', token);
}

/** Run in the page: whether the app draws, in the language and the colours of a first visit. */
async function looksNew(colorScheme: string | null): Promise<boolean> {
  for (let tries = 0; document.querySelector('h1') === null; tries += 1) {
    if (tries > 250) return false;
    await new Promise((done) => setTimeout(done, 4));
  }
  const { lang, dataset } = document.documentElement;
  return lang === 'en' && dataset.colorScheme === colorScheme;
}

/**
 * One page for the tests of a file that need no other browser: each address is opened fresh in it, with the storage that the tests
 * before have filled.
 */
export function sharedPage(browser: () => Browser): OpenFor {
  const renewed = renewedPage(browser);
  let shared: OpenedPage | undefined;
  return async (path, visitor, options) => {
    if (options !== undefined) {
      const own = await renewed({ ...visitor, ...options });
      await openFresh(own.page, path);
      return own;
    }
    shared ??= await openPage(browser(), visitor);
    const { page, problems } = shared;
    problems.length = 0;
    await openFresh(page, path);
    return { page, problems, close: () => leaveAlone(page) };
  };
}

/** Closes the tabs that a test opened beside the page, and removes its routes and listeners. */
async function leaveAlone(page: Page): Promise<void> {
  await page.unrouteAll();
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event);
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
}

/**
 * Run in the page: goes to one address after another as a link does. A form that asks before it is left is left, and the draft
 * that it keeps then is removed.
 */
async function walk({ path, leave }: { path: string[]; leave: string }): Promise<void> {
  const pause = () => new Promise((done) => setTimeout(done, 4));
  /** Resolves once the marked titles are gone, with their page. */
  const left = async () => {
    let hasLeft = false;
    for (let tries = 0; document.querySelector('[data-left]') !== null; tries += 1) {
      if (tries > 4000) throw new Error(`${location.pathname} does not go`);
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button:not([data-pressed])')];
      const confirm = buttons.find(({ textContent }) => textContent === leave);
      confirm?.setAttribute('data-pressed', '');
      confirm?.click();
      hasLeft ||= confirm !== undefined;
      await pause();
    }
    if (!hasLeft) return;
    await pause();
    for (const name of Object.keys(localStorage))
      if (name.startsWith('plinth.draft')) localStorage.removeItem(name);
  };
  // Only the buttons that close a message: an Undo would take back what a test has done.
  const closing = '[aria-label=Notifications] button[aria-label]';
  for (const close of document.querySelectorAll<HTMLElement>(closing)) close.click();
  for (const to of path) {
    // A page that is still loading is left once it has its title: by this one can see that it has gone.
    for (let tries = 0; document.querySelector('h1') === null; tries += 1) {
      if (tries > 4000) throw new Error(`${location.pathname} has no title`);
      await pause();
    }
    if (location.pathname === to) continue;
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    // The router numbers its entries; by the number it knows how far Back would lead.
    history.pushState({ key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await left();
  }
}

/** Waits until the page has asked for nothing for half a second. Its stream of live updates never ends, so `networkidle` never comes. */
export async function untilQuiet(page: Page): Promise<void> {
  const running = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (request.url().endsWith('/api/live')) return;
    running.add(request);
    last = Date.now();
  };
  const finish = (request: Request) => {
    if (running.delete(request)) last = Date.now();
  };
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  while (running.size > 0 || Date.now() - last < 500) await sleep(50);
  page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish);
}
