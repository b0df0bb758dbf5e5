// @vitest-environment jsdom
import {
  Refine,
  useBreadcrumb,
  useGetToPath,
  useGo,
  useMenu,
  useNavigation,
  useParsed,
  useResourceParams,
} from '@refinedev/core';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { allLinks, menuOf } from '../../src/client/layout/menu.ts';
import { resourceItems, useSidebarMenu } from '../../src/client/layout/resourceItems.tsx';
import { makeDataProvider } from '../../src/client/providers/data.ts';
import type { Definitions } from '../../src/client/providers/definitions.tsx';
import { matchRoute, resourceRoutes } from '../../src/client/routes/resourceRoutes.ts';
import { AddressContext, parseAddress, routerProvider } from '../../src/client/routes/router.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';

/** Refine's hooks for addresses answer from the definitions. */

const { resources, settings } = await loadDefinitions('resources');
const definitions: Definitions = { resources, settings: { ...settings, timeZone: 'Asia/Dhaka' }, version: 1 };
const items = resourceItems(definitions, false);
const routes = resourceRoutes(resources);

afterEach(cleanup);

function App({ children }: { children: ReactNode }) {
  const location = useLocation();
  return (
    <AddressContext value={parseAddress(items, matchRoute(routes, location.pathname), location)}>
      <Refine
        dataProvider={makeDataProvider(resources, fieldTypes)}
        routerProvider={routerProvider}
        resources={items}
        options={{ disableTelemetry: true }}
      >
        {children}
      </Refine>
    </AddressContext>
  );
}

/** The result of a hook on the page of an address. */
function at<T>(address: string, useHook: () => T): T {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      <App>{children}</App>
    </MemoryRouter>
  );
  return renderHook(useHook, { wrapper }).result.current;
}

describe('Refine’s hooks', () => {
  it('lead to the pages of a resource', () => {
    const navigation = at('/dashboard', useNavigation);
    expect(navigation.listUrl('vendor')).toBe('/dashboard/all-vendors');
    expect(navigation.createUrl('vendor')).toBe('/dashboard/add-vendor');
    expect(navigation.showUrl('project', 7)).toBe('/dashboard/projects/details/7');
    expect(navigation.editUrl('vendor', 7)).toMatch(/^\/dashboard\/.*\/7$/);
    expect(navigation.listUrl('project.completed')).toBe(
      `/dashboard/${resources.project?.lists.completed?.view.path}`,
    );
    const go = at('/dashboard', useGo);
    const to = { resource: 'project', action: 'show', id: 3 } as const;
    expect(go({ to, type: 'path' })).toBe('/dashboard/projects/details/3');
    expect(
      at('/dashboard', useGetToPath)({ resource: items.find(({ name }) => name === 'bank'), action: 'list' }),
    ).toBe(`/dashboard/${resources.bank?.list.path}`);
  });

  it('give each resource the addresses that its pages have', () => {
    for (const resource of Object.values(resources)) {
      const item = items.find(({ name }) => name === resource.name);
      const addresses = [item?.list, item?.create, item?.show, item?.edit].filter(
        (each) => each !== undefined,
      );
      expect(addresses.length, resource.name).toBeGreaterThan(0);
      for (const address of addresses)
        expect(matchRoute(routes, String(address).replace(':id', '5'))?.resource.name).toBe(resource.name);
    }
  });

  it.each([
    ['/dashboard/all-vendors', 'vendor', 'list', undefined],
    ['/dashboard/add-vendor', 'vendor', 'create', undefined],
    ['/dashboard/projects/details/12', 'project', 'show', '12'],
    ['/dashboard/vendors/ledger', 'vendor', undefined, undefined],
    ['/dashboard/reports', undefined, undefined, undefined],
  ])('read %s', (address, name, action, id) => {
    const { resource, action: found, id: one } = at(address, useResourceParams);
    expect([resource?.name, found, one]).toEqual([name, action, id]);
  });

  it('read the parameters of an address, nested ones too', () => {
    const query =
      'currentPage=2&pageSize=25&sorters[0][field]=balance&sorters[0][order]=desc&filters[0][operator]=or' +
      '&filters[0][value][0][field]=balance&filters[0][value][0][operator]=gt&filters[0][value][0][value]=5';
    const { params, pathname } = at(`/dashboard/all-vendors?${query}`, useParsed);
    expect(pathname).toBe('/dashboard/all-vendors');
    expect(params).toMatchObject({
      currentPage: 2,
      pageSize: 25,
      sorters: [{ field: 'balance', order: 'desc' }],
      filters: [{ operator: 'or', value: [{ field: 'balance', operator: 'gt', value: '5' }] }],
    });
  });

  it('name a page by its group, its list and its action', () => {
    const { breadcrumbs } = at('/dashboard/projects/details/12', useBreadcrumb);
    expect(breadcrumbs.map(({ label, href }) => [label, href])).toEqual([
      ['Projects', undefined],
      ['Projects', '/dashboard/projects'],
      [expect.stringMatching(/show/i), undefined],
    ]);
  });

  it('draw the sidebar: every entry in its place, nothing else', () => {
    const menu = at('/dashboard', useSidebarMenu);
    expect(menu).toEqual(menuOf(definitions, false));
    expect(allLinks(menu).length).toBeGreaterThan(20);
    const { menuItems, selectedKey, defaultOpenKeys } = at('/dashboard/projects/details/12', useMenu);
    const group = menuItems.find(({ children }) => children.some(({ name }) => name === 'project'));
    expect(group).toMatchObject({ label: 'Projects', route: undefined });
    expect(group?.children.find(({ name }) => name === 'project')).toMatchObject({
      key: selectedKey,
      route: '/dashboard/projects',
      meta: { group: 'Projects', parent: group?.name },
    });
    expect(defaultOpenKeys).toEqual([selectedKey, group?.key]);
  });
});
