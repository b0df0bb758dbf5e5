import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/client/pages/index.ts';
import { guide } from '../../src/client/pages/support/guide.ts';
import { type ResourceRoute, resourceRoutes } from '../../src/client/routes/resourceRoutes.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';
import { ROUTES, type Route } from '../specification/routes.ts';
import { WEB_APP } from '../support/browser.ts';
import { startCompany } from '../support/company.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import {
  accessible,
  address,
  fits,
  hasDialog,
  missing,
  placeOf,
  values,
  visitsOf,
} from './specifiedRoute.ts';

/**
 * Every route of the product on a company with a year behind it, each opened once: it has what the specification gives it, it
 * fits a desk and a phone, axe finds nothing (WCAG 2.1 AA), and no call fails. The routes are those of the specification, the
 * definitions, the settings and the list of pages, so that a new one is visited too.
 */

/** The range of a ledger and of a report: the sample company's year. */
const THE_YEAR = 'from=2025-01-01&to=2025-12-31';
const OF_A_RECORD =
  'employee_id=1&product_id=1&project_id=1&bank_id=1&date_from=01-12-2025&date_to=31-12-2025';

const { resources, settings } = await loadDefinitions('resources');
const { server, open, pageOf, wrongAt } = visitsOf(() => startCompany({ app: { webApp: WEB_APP } }));

/** A route, and its address; `~vendor_payment~` in it is the id of a record of that kind. */
type Visit = [to: string, route: Route];

const specified = ROUTES.map((route): Visit => [address(route.route, route.filled), route]);
const others = [
  ...resourceRoutes(resources).flatMap(addressOf),
  ...pages.map(({ path }) => address(path.replace(':key', 'cash').replace(':id', idOf(path)))),
  ...Object.values(settings.books).flatMap(({ ledger }) => (ledger ? [address(ledger.path, THE_YEAR)] : [])),
  ...Object.values(settings.externals).map(
    (to) => `${to.replace('{id}', '~inventory_purchase~')}?${OF_A_RECORD}`,
  ),
  '/report/project',
  '/report/no-such-page',
  '/dashboard/no-such-page',
  '/no-such-page',
]
  .filter((to) => !specified.some(([known]) => pathOf(known) === pathOf(to)))
  .map((to): Visit => [to, { route: to }]);

function pathOf(to: string): string {
  return to.split('?')[0] as string;
}

function addressOf({ resource, kind, path, insteadOf }: ResourceRoute): string[] {
  const id = `~${resource.name}~`;
  // A form over its list: what its address leads to is the list.
  if (insteadOf !== undefined) return kind === 'create' ? [] : [insteadOf(id)];
  return [address(path.replace(':id', id), kind === 'ledger' ? `id=1&${THE_YEAR}` : '')];
}

/** The record that a page of our own is opened for. */
function idOf(path: string): string {
  if (path.startsWith('support')) return guide[0]?.key ?? '';
  if (path.startsWith('transactions')) return '~inventory_purchase~';
  // Nothing waits in the sample company.
  return path.startsWith('approvals') ? '~approval~' : '1';
}

/** The id of a record of each kind. */
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const { name } of Object.values(resources)) {
    const { rows } = await sql<{ id: string | null }>`
      select min(id)::text as id from ${sql.table(`public.${name}`)} where archived_at is null`.execute(
      server().db,
    );
    const id = rows[0]?.id;
    if (id) ids.set(name, id);
  }
});

/** In every run: the pages of those who are not signed in, and of wrong addresses. */
const isAlways = ([to]: Visit) => /^\/(forget-password)?$|no-such-page/.test(to);
const all = [...specified, ...others];
const visited = [
  ...all.filter(isAlways),
  ...sample(
    all.filter((one) => !isAlways(one)),
    40,
    ([to]) => to,
  ),
];

it.each(visited)('%s', async (pattern, route) => {
  const to = pattern.replaceAll(/~(\w+)~/g, (_, kind: string) => ids.get(kind) ?? '1');
  const page = pageOf(to);
  const place = placeOf(page, route);
  await open(to);
  await expect.poll(() => missing(place, route)).toEqual([]);
  for (const dialog of route.dialogs ?? []) await hasDialog(page, dialog, route.actions?.as);
  expect(await accessible(page)).toEqual([]);
  await fits(page);
  for (const { at, says, values: wanted } of route.also ?? []) {
    await open(address(route.route, at));
    if (says !== undefined) await place.getByText(says, { exact: true }).first().waitFor();
    const found = () => Promise.all(values(place, { values: wanted ?? {} }));
    await expect.poll(async () => (await found()).flat()).toEqual([]);
  }
  // A kind of which the sample company has no record is opened for a record that is not there.
  const isMissing = [...pattern.matchAll(/~(\w+)~/g)].some(([, kind]) => !ids.has(kind as string));
  expect(wrongAt(to).filter((line) => !(isMissing && line.startsWith('404')))).toEqual([]);
});

describe.runIf(IS_LONG)('can be used by all, with what opens over the page:', () => {
  const press = (name: string) => () =>
    pageOf('/dashboard').getByRole('button', { name, exact: true }).first().click();

  it.each<[string, string, () => Promise<void>]>([
    ['the question before deleting', 'all-vendors', press('Delete')],
    ['the menu of a row', 'products', press('Actions')],
    [
      'the menu of the account',
      '',
      () => pageOf('/dashboard').getByRole('banner').getByRole('button').last().click(),
    ],
    ['the calendar', 'inventory-purchase', press('Open calendar')],
    [
      'what is wrong in a form',
      'add-vendor',
      () => pageOf('/dashboard').locator('form [type=submit]').click(),
    ],
    [
      'the search',
      '',
      async () => {
        const { keyboard } = pageOf('/dashboard');
        await keyboard.press('Control+k');
        await keyboard.type('rah');
        await pageOf('/dashboard').getByRole('option').first().waitFor();
      },
    ],
  ])('%s', async (_, path, act) => {
    await open(address(path));
    await act();
    const lines = await accessible(pageOf('/dashboard'));
    // A menu and a calendar belong to no part of the page.
    expect(lines.filter((line) => !line.includes(' region: '))).toEqual([]);
    await expect
      .poll(() => pageOf('/dashboard').evaluate(() => document.documentElement.scrollWidth))
      .toBe(390);
  });
});
