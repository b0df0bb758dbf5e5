import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Dialog, type Route, TODAY } from '../specification/routes.ts';
import { RULES, violations } from '../support/axe.ts';
import { DESK, openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { NOWHERE, openFresh } from '../support/pages.ts';
import type { TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** A route of the specification in Chromium: opens it, and says what it should have and has not. */

/** Ours, beside the specification's columns: what a row offers, and a ledger's amounts in two columns. */
const OURS = ['Actions', 'In', 'Out'];
const PHONE = { width: 390, height: 844 };
/** A phone whose page is enlarged to twice its size. */
const ENLARGED = { width: 195, height: 422 };
/** WCAG 2.2: nothing that is touched is smaller than 24 pixels, or too near to the next. */
const TOUCH = 'wcag22aa';
const OVERLAYS = /assign-employee|release-employee|products\/history/;

/** What a visit found wrong, apart from what the page shows. */
interface Visit {
  page: Page;
  /** A line for each call that failed, since the test before. */
  wrong: () => string[];
  forget: () => void;
  /** The page is there: what it asks for from now on, it may ask for again. */
  opened: () => void;
}

/** A server and its two visitors, one signed in and one not, for the tests of a file. */
export function visitsOf(start: () => Promise<TestServer>) {
  const visits: Record<'inside' | 'outside', Visit> = {} as Record<'inside' | 'outside', Visit>;
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), connectBrowser()]);
    visits.inside = await visit(browser, server.url, server.token);
    visits.outside = await visit(browser, server.url);
    // A busy machine takes longer to import the sample company.
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => {
    for (const { forget } of Object.values(visits)) forget();
  });
  return {
    server: (): TestServer => server,
    pageOf: (to: string): Page => visitOf(to).page,
    wrongAt: (to: string): string[] => visitOf(to).wrong(),
    /** Opens an address at a desk, and waits until the page is there. */
    async open(to: string): Promise<void> {
      const { page, opened } = visitOf(to);
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: 'light' });
      if (isInside(to)) await openFresh(page, to);
      else await page.goto(to);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
      await loaded(page);
      opened();
    },
  };
  /** Who is signed in is not asked to sign in. */
  function visitOf(to: string): Visit {
    return isInside(to) ? visits.inside : visits.outside;
  }
}

const isInside = (to: string) => /^\/(dashboard|report)\b/.test(to);

/** The tests are about the page, not about its waiting. */
export async function loaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.MuiSkeleton-root, [aria-busy=true]').count()).toBe(0);
}

async function visit(browser: Browser, url: string, token?: string): Promise<Visit> {
  const { page, problems } = await openPage(browser, { url, token });
  let lines: string[] = [];
  /** What a page that opens has asked for: each call is needed once. */
  let asked: Set<string> | undefined;
  // What a page asks for, as late as it may be, is a matter of the test that opened it: the next one begins elsewhere.
  page.on('framenavigated', (frame) => {
    if (frame.url() !== `${url}${NOWHERE}`) return;
    lines = [];
    asked = new Set();
  });
  // So is an answer that comes when its page was left already.
  const linesOf = new WeakMap<Request, string[]>();
  page.on('response', (response) => {
    if (response.status() >= 400)
      linesOf.get(response.request())?.push(`${response.status()} from ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left cuts off what it still asked for.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') linesOf.get(request)?.push(`${reason} at ${request.url()}`);
  });
  page.on('request', (request) => {
    linesOf.set(request, lines);
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url))
      lines.push(`asked ${request.url()}`);
    // From here on the page reads again what changed while it was loaded.
    if (request.url().startsWith(`${url}/api/live`)) asked = undefined;
    if (asked === undefined || request.method() !== 'GET' || !request.url().startsWith(`${url}/api/`)) return;
    if (asked.has(request.url())) lines.push(`asked twice ${request.url()}`);
    asked.add(request.url());
  });
  return {
    page,
    wrong: () => [...problems, ...lines],
    forget: () => {
      problems.splice(0);
      lines = [];
    },
    opened: () => {
      asked = undefined;
    },
  };
}

/** The address of a route, with record 1 and what follows it. */
export function address(route: string, query = ''): string {
  const path = route.startsWith('/') ? route : `/dashboard/${route}`.replace(/\/$/, '');
  return `${path}${query && `?${query}`}`.replaceAll('{id}', '1');
}

export function placeOf(page: Page, { route }: Route): Locator {
  if (OVERLAYS.test(route)) return page.getByRole('dialog');
  // Outside of the dashboard the brand stands beside the form.
  return route.startsWith('/') ? page.locator('body') : page.getByRole('main');
}

/** What a page should have and has not, a line for each. */
export async function missing(place: Locator, route: Route): Promise<string[]> {
  const found = await Promise.all([
    ...seen(place, route),
    title(place, route),
    columns(place, route),
    terms(place, route),
    ...Object.entries(route.links ?? {}).map(([label, to]) => link(place, label, to)),
    ...(route.newTabs ?? []).map((label) => newTab(place, label)),
    ...Object.entries(route.placeholders ?? {}).map(([label, text]) =>
      attribute(field(place, label), 'placeholder', text, label),
    ),
    ...(route.filled === undefined ? values(place, route) : []),
    options(place, 'Rows per page', route.pageSizes?.map(String)),
    options(place, 'Sort', route.sorts),
    ...(route.filters ?? []).map((label) => visible(field(place, label), `filter ${label}`)),
    actions(place, route),
  ]);
  return found.flat();
}

/** What a page and a dialog both may have. */
function seen(place: Locator, { headings, texts, fields, buttons }: Partial<Route>): Promise<string[]>[] {
  return [
    ...(headings ?? []).map((name) =>
      visible(place.getByRole('heading', { name, exact: true }), `heading ${name}`),
    ),
    ...(texts ?? []).map((text) => visible(place.getByText(text), `text ${text}`)),
    ...(fields ?? []).map((label) => visible(field(place, label), `field ${label}`)),
    ...(buttons ?? []).map((name) =>
      visible(place.getByRole('button', { name, exact: true }), `button ${name}`),
    ),
  ];
}

const field = (place: Locator, label: string) => place.getByLabel(label, { exact: true });

async function visible(what: Locator, name: string): Promise<string[]> {
  return (await what.first().isVisible()) ? [] : [name];
}

async function attribute(what: Locator, name: string, wanted: string, of: string): Promise<string[]> {
  if ((await what.count()) === 0) return [`${name} of ${of}`];
  const found = await what.first().getAttribute(name);
  return found === wanted ? [] : [`${name} of ${of}: ${wanted}, not ${found}`];
}

/** What stands in the fields that should and does not. */
export function values(place: Locator, { values = {} }: Pick<Route, 'values'>): Promise<string[]>[] {
  return Object.entries(values).map(([label, text]) => value(place, label, text));
}

async function value(place: Locator, label: string, specified: string): Promise<string[]> {
  const wanted = specified === TODAY ? today() : specified;
  const what = field(place, label);
  const found = (await what.count()) === 0 ? undefined : await what.first().inputValue();
  return found === wanted ? [] : [`value of ${label}: ${wanted}, not ${found}`];
}

export async function title(place: Locator, { title }: Route): Promise<string[]> {
  const titles = await place.getByRole('heading', { level: 1 }).allInnerTexts();
  return title === undefined || titles.join() === title ? [] : [`title ${title}, not ${titles.join()}`];
}

async function columns(place: Locator, { columns }: Route): Promise<string[]> {
  if (columns === undefined) return [];
  // A ledger's own table comes first.
  const found = await place.getByRole('table').first().getByRole('columnheader').allInnerTexts();
  const theirs = found.filter((text) => !OURS.includes(text));
  return theirs.join() === columns.join() ? [] : [`columns ${columns.join()}, not ${theirs.join()}`];
}

async function terms(place: Locator, { terms = [] }: Pick<Route, 'terms'>): Promise<string[]> {
  const found = await place.locator('dt').allInnerTexts();
  return terms.filter((term) => !found.includes(term)).map((term) => `value ${term}`);
}

async function link(place: Locator, label: string, to: string): Promise<string[]> {
  return visible(
    place.locator(`a[href="${address(to)}"]`).filter({ hasText: label }),
    `link ${label} to ${to}`,
  );
}

async function newTab(place: Locator, name: string): Promise<string[]> {
  const what = place.getByRole('link', { name });
  if ((await what.count()) === 0) return [`link ${name}`];
  const [target, rel, to] = await Promise.all(
    ['target', 'rel', 'href'].map((attribute) => what.first().getAttribute(attribute)),
  );
  const right = target === '_blank' && /noopener/.test(rel ?? '') && !/token/i.test(to ?? '');
  return right ? [] : [`${name} opens ${to} in ${target}, ${rel}`];
}

async function options(place: Locator, label: string, wanted: string[] | undefined): Promise<string[]> {
  if (wanted === undefined) return [];
  const found = await field(place, label).locator('option').allInnerTexts();
  return found.join() === wanted.join() ? [] : [`${label} ${wanted.join()}, not ${found.join()}`];
}

async function actions(place: Locator, { actions }: Route): Promise<string[]> {
  if (actions === undefined) return [];
  const row = place.getByRole('row').nth(1);
  const names = actions.as === 'menu' ? ['Actions'] : actions.names;
  const found = await Promise.all(
    names.map((name) => visible(row.getByRole('button', { name, exact: true }), `${name} of a row`)),
  );
  return found.flat();
}

export async function hasDialog(
  page: Page,
  dialog: Dialog,
  as: 'menu' | 'buttons' | undefined,
): Promise<void> {
  await act(page, dialog.action, as);
  const place = page.getByRole('dialog');
  await place.waitFor();
  const wanted = {
    ...dialog,
    headings: [...(dialog.headings ?? []), ...(dialog.title ? [dialog.title] : [])],
  };
  const found = async () => (await Promise.all([...seen(place, wanted), terms(place, dialog)])).flat();
  await expect.poll(found, { message: dialog.action }).toEqual([]);
  await place
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .first()
    .click();
  await place.waitFor({ state: 'detached' });
}

/** On the page itself, or on its first row. */
async function act(page: Page, name: string, as: 'menu' | 'buttons' | undefined): Promise<void> {
  const main = page.getByRole('main');
  if (as === undefined) return main.getByRole('button', { name, exact: true }).click();
  const row = main.getByRole('row').nth(1);
  if (as === 'buttons') return row.getByRole('button', { name, exact: true }).click();
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function saysEmpty(place: Locator, label: string, text: string): Promise<void> {
  const selector = field(place, label).first();
  await selector.click();
  await place.page().getByText(text, { exact: true }).waitFor();
  await selector.press('Escape');
}

export async function asksFor(
  page: Page,
  { submit, fields, says }: NonNullable<Route['wants']>,
): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: submit, exact: true }).click();
  const invalid = async () => {
    const states = await Promise.all(
      fields.map((label) => field(main, label).first().getAttribute('aria-invalid')),
    );
    return fields.filter((_, at) => states[at] !== 'true');
  };
  await expect.poll(invalid, { message: 'fields that should be wrong and are not' }).toEqual([]);
  if (says !== undefined) await page.getByRole('alert').filter({ hasText: says }).first().waitFor();
}

/** What axe finds at a desk in light colours, and on a phone in dark ones, where fingers need room too. */
export async function accessible(page: Page): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await loaded(page);
  const desk = (await violations(page)).map((line) => `desk, light: ${line}`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Tables have become cards, whose rows may be read again.
  await loaded(page);
  const phone = (await violations(page, [...RULES, TOUCH])).map((line) => `phone, dark: ${line}`);
  return [...desk, ...phone];
}

/**
 * At a desk and on a phone, also enlarged, there is nothing to scroll to sideways, and one h1. On a phone the letters of an input have 16 px:
 * browsers zoom into smaller ones.
 */
export async function fits(page: Page): Promise<void> {
  for (const { width, height } of [ENLARGED, PHONE, DESK]) {
    await page.setViewportSize({ width, height });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
    if (width === PHONE.width) await expect.poll(() => page.evaluate(smallInputs)).toEqual([]);
  }
  await expect.poll(() => page.locator('h1').count()).toBe(1);
}

/** Run in the page: the inputs for text whose letters have less than 16 px. */
function smallInputs(): string[] {
  const typed =
    ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select):not([aria-hidden=true])';
  return [...document.querySelectorAll<HTMLInputElement>(typed)]
    .filter((input) => input.checkVisibility() && Number.parseFloat(getComputedStyle(input).fontSize) < 16)
    .map((input) => input.getAttribute('aria-label') ?? (input.name || input.id));
}
