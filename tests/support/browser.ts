import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

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

export const DESK = { width: 1440, height: 900 };

/** A page with a storage of its own, on which nothing moves for show. What it logs as an error, or throws, is in `problems`. */
export async function openPage(
  browser: Browser,
  { url, token, ...options }: OpenOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESK,
    reducedMotion: 'reduce',
    // A page that one controls hides its navigations from page.route.
    serviceWorkers: 'block',
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

/** The bytes of a file that a page saved. */
export async function downloaded(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
