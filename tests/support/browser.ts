import { resolve } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { en } from '../../src/i18n/en.ts';

/**
 * Parts of the browser that no test looks at. The suggestions below its address bar are a page of their own, drawn anew for
 * each context at half a second of a core. The switch replaces Playwright's own, whose parts come after them.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** No sandbox: as root there is none to be had. Nothing that speaks to the network by itself. */
const ARGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The built web app: for `startServer({ app: { webApp: WEB_APP } })`. */
export const WEB_APP = process.env.CLIENT_DIST ?? resolve(import.meta.dirname, '../../dist/client');

/** The Chromium that the tests' start found. */
export const BROWSER: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ARGS,
  chromiumSandbox: false,
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER);
}

export interface OpenOptions extends BrowserContextOptions {
  /** The page's host. */
  url: string;
  /** Signed in with this token. */
  token?: string | undefined;
}

export interface OpenedPage {
  page: Page;
  /** What it logged as an error, or threw. */
  problems: string[];
  close: () => Promise<void>;
}

const DESK = { width: 1440, height: 900 };

/** A page with a storage of its own, on which nothing moves for show. What it logs as an error, or throws, is in `problems`. */
export async function openPage(
  browser: Browser,
  { url, token, ...options }: OpenOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESK,
    reducedMotion: 'reduce',
    ...options,
  });
  if (token !== undefined) {
    // Only once: a test that signs out must stay signed out when the page is loaded again.
    await context.addInitScript((given) => {
      if (sessionStorage.getItem('test.signedIn') !== null) return;
      sessionStorage.setItem('test.signedIn', 'true');
      localStorage.setItem('plinth.token', given);
    }, token);
  }
  // What breaks the content security policy is reported even where the code that did it shrugs it off.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`against the policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // The browser itself notes every answer of 400 and above; the tests judge those by what the page shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  return { page, problems, close: () => context.close() };
}

/** Where a page goes between two others: there is none. */
export const NOWHERE = '/nowhere';

/**
 * Opens an address of the signed-in part as a page that is loaded anew has it, without loading the code again: nothing of what was read, told or
 * typed before is there, for the signed-in part begins anew (src/client/routes/Gate.tsx). Resolves when what stood on the page
 * is gone; the new one may still be on its way.
 */
export async function openAnew(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await page.evaluate(begin, [NOWHERE, address, en['form.leave.confirm']] as const);
}

/** Opens an address for a test; with options, even empty ones, in a page that nothing was kept or loaded in. */
export type OpenFor = (
  path: string,
  visitor: OpenOptions,
  options?: Partial<OpenOptions>,
) => Promise<OpenedPage>;

/**
 * Pages as openPage gives them, for tests one after another: where only the screen differs they are one page, emptied of all
 * that a test leaves but the code, which the browser need not load and compile again for each.
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
    await page.goto(`${url}/health`);
    await page.evaluate(keepOnly, token);
    problems.length = 0;
    return { page, problems, close: () => leaveAlone(page) };
  };
}

/** In the page: a storage with nothing but the token in it. */
function keepOnly(token: string | undefined): void {
  sessionStorage.clear();
  localStorage.clear();
  if (token !== undefined) localStorage.setItem('plinth.token', token);
}

/**
 * One page for the tests of a file that ask for no other browser: each address stands in it as if it were loaded anew, with what
 * the tests before have stored.
 */
export function sharedPage(browser: () => Browser): OpenFor {
  const renewed = renewedPage(browser);
  let shared: OpenedPage | undefined;
  return async (path, visitor, options) => {
    if (options !== undefined) {
      const own = await renewed({ ...visitor, ...options });
      await own.page.goto(visitor.url + path);
      return own;
    }
    shared ??= await openPage(browser(), visitor);
    const { page, problems } = shared;
    problems.length = 0;
    await openAnew(page, path);
    return { page, problems, close: () => leaveAlone(page) };
  };
}

/** Without the tabs that a test opened beside the page, and without what it put in the way of its calls and questions. */
async function leaveAlone(page: Page): Promise<void> {
  await page.unrouteAll();
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event);
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
}

/** In the page: by a page without anything of the signed-in part to the address. */
async function begin([nowhere, address, leaving]: readonly [string, string, string]): Promise<void> {
  const mark = () => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
  };
  /** Until the titles that were marked are gone, with their page; a form that asks whether to leave it is left. */
  const left = async () => {
    for (let tries = 0; document.querySelector('[data-left]') !== null; tries += 1) {
      if (tries > 2000) throw new Error(`${location.pathname} does not go`);
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button:not([data-pressed])')];
      const leave = buttons.find(({ textContent }) => textContent === leaving);
      leave?.setAttribute('data-pressed', '');
      leave?.click();
      await new Promise((done) => setTimeout(done, 4));
    }
  };
  const go = (to: string) => {
    mark();
    // As the router numbers its entries: by the number it knows how far Back would lead.
    history.pushState({ key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return left();
  };
  for (const close of document.querySelectorAll<HTMLElement>('[aria-label=Notifications] button'))
    close.click();
  await go(nowhere);
  // What had no title is gone when this page has its own.
  while (document.querySelector('h1') === null) await new Promise((done) => setTimeout(done, 4));
  await go(address);
}
