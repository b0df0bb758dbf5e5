import { expect, it } from 'vitest';
import { ROUTES } from '../specification/routes.ts';
import { WEB_APP } from '../support/browser.ts';
import { startCompany } from '../support/company.ts';
import { sample } from '../support/sample.ts';
import { fits, hasDialog, missing, placeOf, SOON, values, visitsOf } from './specifiedRoute.ts';

/** Every route of the specification on a company with a year behind it. */

const { open, pageOf, wrongAt } = visitsOf(() => startCompany({ app: { webApp: WEB_APP } }));

it.each(sample(ROUTES, 4).map((route) => [route.route || 'dashboard', route] as const))(
  '%s has what the specification gives it',
  async (_, route) => {
    const page = pageOf(route);
    const place = placeOf(page, route);
    await open(route, route.filled);
    await expect.poll(() => missing(place, route), SOON).toEqual([]);
    for (const dialog of route.dialogs ?? []) await hasDialog(page, dialog, route.actions?.as);
    await fits(page);
    for (const { at, says, values: wanted } of route.also ?? []) {
      await open(route, at);
      if (says !== undefined) await place.getByText(says, { exact: true }).first().waitFor();
      const found = () => Promise.all(values(place, { values: wanted ?? {} }));
      await expect.poll(async () => (await found()).flat(), SOON).toEqual([]);
    }
    expect(wrongAt(route)).toEqual([]);
  },
);
