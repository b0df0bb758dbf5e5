import { expect, it } from 'vitest';
import { tilesOf } from '../../src/client/pages/home/tiles.ts';
import type { Definitions } from '../../src/client/providers/definitions.tsx';
import { text } from '../../src/client/providers/i18n.ts';
import { productDefinitions } from '../resources/definitions.ts';

it('leads from the dashboard to lists that are there alone, and to others in the place of those that are not', async () => {
  const { resources } = await productDefinitions();
  const paths = (of: typeof resources) =>
    tilesOf({ resources: of } as Definitions, text).map(({ path, label }) => [path, label]);
  const whole = paths(resources);
  expect(whole).toHaveLength(6);
  expect(whole[3]).toEqual(['all-vendors', 'Vendors']);
  const { vendor: _vendor, bank: _bank, ...rest } = resources;
  const left = paths(rest);
  expect(left.slice(0, 4)).toEqual(
    whole.filter(([path]) => !['all-vendors', 'accounts'].includes(path ?? '')),
  );
  const { customer, user } = resources;
  expect(paths({ user, customer } as typeof resources)).toEqual([['customers', customer?.list.title]]);
});
