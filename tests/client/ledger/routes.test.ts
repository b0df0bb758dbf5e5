import { describe, expect, it } from 'vitest';
import { ledgerAddress } from '../../../src/client/address/ledgerAddress.ts';
import { menuOf } from '../../../src/client/layout/menu.ts';
import type { Definitions } from '../../../src/client/providers/definitions.tsx';
import { matchRoute, resourceRoutes } from '../../../src/client/routes/resourceRoutes.ts';
import { loadDefinitions } from '../../../src/server/operations/settings/loadDefinitions.ts';

const { resources, settings } = await loadDefinitions('resources');
const definitions: Definitions = { resources, settings: { ...settings, timeZone: 'Asia/Dhaka' }, version: 1 };
const routes = resourceRoutes(resources);

describe('the routes of ledgers', () => {
  it.each([
    ['vendors/ledger', 'ledger', undefined],
    ['employee-ledger', 'ledger', undefined],
    ['accounts/ledger', 'ledger', undefined],
    ['customers/ledger', 'ledger', undefined],
    ['projects/ledger', 'ledger', undefined],
    ['products/history/12', 'list', 'ledger'],
    ['products', 'list', undefined],
  ])('/dashboard/%s is a %s', (path, kind, over) => {
    expect(matchRoute(routes, `/dashboard/${path}`)).toMatchObject({ kind, ...(over && { over }) });
  });
});

describe('the ledger of a book', () => {
  it.each([
    ['cash', '/dashboard/cash-ledger'],
    ['expense', '/dashboard/ledgers/expense'],
    ['vendor:12', '/dashboard/vendors/ledger?id=12'],
    ['vanished', undefined],
    ['vanished:3', undefined],
  ])('%s stands at %s', (book, address) => {
    expect(ledgerAddress(definitions, book)).toBe(address);
  });
});

describe('the sidebar', () => {
  it('leads to every ledger that can be opened by itself', () => {
    const links = menuOf(definitions, false).groups.flatMap(({ group, links }) =>
      links.map(({ to }) => `${group}: ${to}`),
    );
    expect(links).toEqual(
      expect.arrayContaining([
        'Vendors: vendors/ledger',
        'Employees: employee-ledger',
        'Projects: projects/ledger',
        'Customer Leads: customers/ledger',
        'Finance: accounts/ledger',
        'Finance: cash-ledger',
      ]),
    );
    expect(links.filter((link) => link.includes('{'))).toEqual([]);
  });
});
