import { expect, it } from 'vitest';
import { ROUTES, SIDEBAR } from '../specification/routes.ts';
import { DESK, WEB_APP } from '../support/browser.ts';
import { sample } from '../support/sample.ts';
import { startServer } from '../support/server.ts';
import { address, asksFor, fits, placeOf, saysEmpty, title, values, visitsOf } from './specifiedRoute.ts';

/** Every route of the specification on a company that begins: nothing there to show, and everything to be asked for. */

const { open, pageOf, wrongAt } = visitsOf(() => startServer({ app: { webApp: WEB_APP } }));

it.each(
  sample(ROUTES, 24, ({ route }) => address(route)).map((route) => [address(route.route), route] as const),
)('%s says what is missing, and asks for what it needs', async (to, route) => {
  const page = pageOf(to);
  const ofNobody = route.route.includes('{id}') && !route.route.startsWith('users/');
  // Whoever is signed in is a record, too.
  await open(address(route.route, route.route === 'users' ? 'q=nothing+like+it' : ''));
  const place = placeOf(page, route);
  const wrong = () => Promise.all([title(place, route), ...values(place, route)]);
  if (!ofNobody) await expect.poll(async () => (await wrong()).flat()).toEqual([]);
  if (route.empty) {
    await place.getByText(route.empty, { exact: true }).first().waitFor();
    if (route.pageSizes) {
      const sizes = place.getByLabel('Rows per page').locator('option');
      await expect.poll(() => sizes.allInnerTexts()).toEqual(route.pageSizes.map(String));
    }
  }
  for (const [label, text] of Object.entries(route.emptySelectors ?? {})) await saysEmpty(place, label, text);
  if (route.wants) await asksFor(page, route.wants);
  await fits(page);
  expect(wrongAt(to).filter((line) => !(ofNobody && line.startsWith('404')))).toEqual([]);
});

it('the sidebar has the groups and links of the specification in their order', async () => {
  const page = pageOf('/dashboard');
  await page.setViewportSize(DESK);
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
  for (const [group, routes] of Object.entries(SIDEBAR)) {
    const button = sidebar.getByRole('button', { name: group, exact: true });
    await expect
      .poll(() => button.getAttribute('aria-expanded'), { message: group })
      .toBe(String(group === 'Inventory'));
    if (group !== 'Inventory') await button.click();
    await sidebar.locator(`a[href="${address(routes[0] as string)}"]`).waitFor();
  }
  const all = await sidebar
    .locator('ul a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const wanted = ['', ...Object.values(SIDEBAR).flat(), 'setting', 'support'].map((route) => address(route));
  expect(all.filter((to) => wanted.includes(to as string))).toEqual(wanted);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
});
