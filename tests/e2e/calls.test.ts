import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CALLS, type Call, CHOICES, type Failure } from '../specification/calls.ts';
import { makeCompany } from '../specification/company.ts';
import { openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { sample } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { choose } from './genericScreens.ts';

/** What the web app says when a call of the specification fails, and when it succeeds, where a person makes the call. */

const OWN_WORDS = 'The roof of the office leaks';

let page: Page;

useServerAndBrowser();

beforeAll(async () => {
  await makeCompany(server);
  ({ page } = await openPage(browser, { url: server.url, token: server.token }));
});

const failures = [...CALLS, ...CHOICES].flatMap((call) =>
  (call.fails ?? []).map((failure) => [call.call, failure.at || 'dashboard', call, failure] as const),
);
// A page that cannot load its user is left; a page that is loaded has no user to be loaded again.
const inside = failures.filter(([call]) => call !== 'GET /user');

describe.each(sample(inside, 56, ([call, at]) => `${call} at ${at}`))('%s at %s', (_, __, call, failure) => {
  it('says what failed, in the words of the answer or in its own', async () => {
    const answer = { status: 500, body: '' };
    const stop = await answering(call, answer);
    // Also after a failure: the page is shared, and a repetition would meet this answer.
    onTestFinished(stop);
    await prepare(failure);
    await submit(failure);
    await notified('alert', failure.says);
    if (failure.stays) await page.getByRole('main').getByText(failure.stays).first().waitFor();
    // What could not be read is not none.
    if (failure.above) await expect.poll(() => page.getByText('0 in total').count()).toBe(0);
    if (failure.above) await page.getByRole('main').getByText(failure.says).first().waitFor();
    answer.body = JSON.stringify({ success: false, message: OWN_WORDS });
    // A read is made by opening the page; a choice of people closes their dialog.
    if (failure.press === undefined || failure.tick !== undefined) await prepare(failure);
    await submit(failure);
    await notified('alert', OWN_WORDS);
    await stop();
    if (call.message === undefined) return;
    await submit(failure);
    await notified('status', call.message);
  });
});

/** Answers a call in place of the server, until it is told to stop. */
async function answering(
  { call }: Call,
  answer: { status: number; body: string },
): Promise<() => Promise<void>> {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const matches = (url: URL) => pattern.test(url.pathname);
  const handle = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ ...answer, contentType: 'application/json' })
      : route.fallback();
  await page.route(matches, handle);
  return () => page.unroute(matches, handle);
}

async function prepare({ at, action }: Failure): Promise<void> {
  await openFresh(page, `/dashboard/${at}`);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  if (action !== undefined) await act(action);
}

/** An action of the page, of the first row, or of the first row's menu. */
async function act(name: 'Edit' | 'Delete'): Promise<void> {
  const main = page.getByRole('main');
  const own = main.getByRole('button', { name, exact: true }).first();
  const menu = main.getByRole('row').getByRole('button', { name: 'Actions' }).first();
  await own.or(menu).first().waitFor();
  if (await own.isVisible()) return own.click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function submit({ action, fill = {}, tick, press, opens }: Failure): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (opens !== undefined) return open(opens, fill);
  if (action === 'Delete') return dialog.getByRole('button', { name: 'Confirm' }).click();
  if (press === undefined) return;
  const place = action === 'Edit' || tick !== undefined ? dialog : page.getByRole('main');
  const form = tick === undefined ? formOf(place, press) : place;
  for (const [label, value] of Object.entries(fill)) await type(form, label, value);
  if (tick !== undefined) await place.getByRole('checkbox', { name: tick }).check();
  await form.getByRole('button', { name: press, exact: true }).click();
}

/** Uses the page's first selector of that name. */
async function open(label: string, fill: Record<string, string>): Promise<void> {
  const main = page.getByRole('main');
  for (const [other, value] of Object.entries(fill)) await type(main, other, value);
  await main.getByLabel(label, { exact: true }).first().click();
}

function formOf(place: Locator, press: string): Locator {
  return place.locator('form').filter({ has: page.getByRole('button', { name: press, exact: true }) });
}

async function type(form: Locator, label: string, value: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true });
  if (!value.startsWith('=')) return field.fill(value);
  if ((await field.inputValue()) !== value.slice(1)) await choose(form, page, label, value.slice(1));
}

async function notified(role: 'alert' | 'status', message: string): Promise<void> {
  // Beside an open dialog, too.
  const region = page.getByRole('region', { name: 'Notifications', includeHidden: true });
  const shown = region.getByRole(role, { includeHidden: true }).filter({ hasText: message });
  await expect.poll(() => shown.count(), { message }).toBeGreaterThan(0);
}
