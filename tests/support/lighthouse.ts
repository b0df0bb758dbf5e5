import type { BrowserContext, LaunchOptions } from 'playwright-core';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser.ts';
import { freePort } from './product.ts';

/** What Lighthouse looks at: whatever anybody sees at once, a page of figures, a list and a form. */
export const AUDITED = {
  login: '/',
  dashboard: '/dashboard',
  list: '/dashboard/all-employees',
  form: '/dashboard/add-vendor',
} as const;

export type Category = 'accessibility' | 'best-practices' | 'performance';

export interface Audit {
  /** Of 100. */
  scores: Partial<Record<Category, number>>;
  /** What cost points, a line each. */
  failed: string[];
  /** Milliseconds, and the shift of the layout, where performance was asked for. */
  figures: Record<string, number>;
}

export interface Auditor {
  audit(address: string, categories: readonly Category[], preset?: 'mobile' | 'desktop'): Promise<Audit>;
  close(): Promise<void>;
}

/** A Chromium of its own, signed in where a token is given, in which Lighthouse opens pages of the built web app. */
export async function launchAuditor(url: string, token?: string): Promise<Auditor> {
  const port = await freePort();
  const options: LaunchOptions = {
    ...BROWSER,
    args: [...(BROWSER.args ?? []), `--remote-debugging-port=${port}`],
  };
  const context = await chromium.launchPersistentContext('', options);
  if (token !== undefined) {
    const page = await context.newPage();
    // A page of the host that loads nothing of the app: what is measured begins with an empty cache.
    await page.goto(`${url}/health`);
    await page.evaluate((given) => localStorage.setItem('plinth.token', given), token);
    await page.close();
  }
  return {
    async audit(address, categories, preset = 'mobile') {
      await emptyCache(context);
      return look(`${url}${address}`, port, categories, preset);
    },
    close: () => context.close(),
  };
}

/** Lighthouse leaves the cache as it leaves the storage, and somebody's first visit is what counts. */
async function emptyCache(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function look(
  address: string,
  port: number,
  categories: readonly Category[],
  preset: 'mobile' | 'desktop',
): Promise<Audit> {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const result = await lighthouse(
    address,
    // Who is signed in stays so.
    { port, onlyCategories: [...categories], disableStorageReset: true, logLevel: 'silent', output: 'json' },
    preset === 'desktop' ? desktopConfig : undefined,
  );
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const audits = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).flatMap(({ id }) => lhr.audits[id] ?? []),
  );
  const failed = audits.filter(({ score }) => score !== null && score < 1);
  return {
    scores,
    failed: failed.map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`.trim()),
    figures: Object.fromEntries(
      [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'speed-index',
        'cumulative-layout-shift',
      ]
        .filter((id) => lhr.audits[id]?.numericValue !== undefined)
        .map((id) => [id, lhr.audits[id]?.numericValue ?? 0]),
    ),
  };
}
