import { beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../src/fields/index.ts';
import type { Dashboard } from '../../../src/schema/dashboard.ts';
import type { Definitions } from '../../../src/schema/read/read.ts';
import { accessOf } from '../../../src/server/access/compile.ts';
import { tailored } from '../../../src/server/access/tailor.ts';
import { productDefinitions } from '../../resources/definitions.ts';

/** The first pages of roles (docs/definitions/dashboards.md), with the definitions that come along. */

let definitions: Definitions;
beforeAll(async () => {
  definitions = await productDefinitions();
});

/** The dashboards of users with these roles: their names by path, and their cards. */
function dashboardsFor(...roles: string[]) {
  return dashboardsIn(definitions, roles);
}

function dashboardsIn(given: Definitions, roles: string[]) {
  const { resources, access } = given;
  const own = tailored(given, accessOf({ resources, access }, { isAdmin: false, roles }), {
    types: fieldTypes,
  });
  const all = Object.values(own.dashboards);
  return {
    paths: Object.fromEntries(all.map(({ path, name }) => [path, name])),
    first: all.find(({ path }) => path === ''),
  };
}

describe('a dashboard with roles', () => {
  it.each(['accountant', 'cashier', 'storekeeper', 'site_engineer'])(
    'is the first page of %s alone, with all of its cards',
    (role) => {
      const { paths, first } = dashboardsFor(role);
      expect(paths).toEqual({ '': role });
      expect(first?.menu).toEqual([]);
      expect(first?.cards).toEqual(definitions.dashboards[role]?.cards);
    },
  );

  it('leaves the common first page to everybody else', () => {
    expect(dashboardsFor('auditor').paths).toEqual({ '': 'home' });
    // Who may everything opens those of all roles at their addresses.
    expect(dashboardsFor().paths).toMatchObject({ '': 'home', 'dashboards/storekeeper': 'storekeeper' });
  });

  it('has no list that is not read, and of the others no hidden column', () => {
    const list = { kind: 'list', label: '', width: 6, rows: 5 } as const;
    const cards = [
      { ...list, name: 'people', resource: 'employee', columns: ['employee_name', 'salary'] },
      { ...list, name: 'vendors', resource: 'vendor' },
    ];
    const home = { ...definitions.dashboards.home, roles: [], cards } as Dashboard;
    const { first } = dashboardsIn({ ...definitions, dashboards: { home } }, ['site_engineer']);
    expect(first?.cards).toEqual([{ ...cards[0], columns: ['employee_name'] }]);
  });

  it('is a page of its own for the second role of a user', () => {
    expect(dashboardsFor('storekeeper', 'cashier').paths).toEqual({
      '': 'cashier',
      'dashboards/storekeeper': 'storekeeper',
    });
  });
});
