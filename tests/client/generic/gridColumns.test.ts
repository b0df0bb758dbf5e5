import { expect, it } from 'vitest';
import { gridColumns } from '../../../src/client/generic/grid/gridColumns.tsx';
import { theResource } from './resource.ts';

it('the columns of a grid are narrower beside a sidebar, down to their values', () => {
  const resource = theResource({ list: { columns: ['id', 'tool_name', 'maker_id', 'balance'] } });
  const rows = [{ id: 1, tool_name: 'Saw', maker_id: 1, maker_name: 'Bosch', balance: '5.00' }];
  const leastOf = (tight: boolean) =>
    gridColumns({
      ...{ resource, rows, tight, widths: {}, editor: () => null },
      format: { date: 'YYYY-MM-DD', currency: 'BDT' },
      tasks: { open: undefined, href: undefined, actions: [], asMenu: false },
    }).map(({ flex, width = 0, minWidth = 0 }) => (flex === undefined ? width : minWidth));
  const usual = leastOf(false);
  for (const [place, least] of leastOf(true).entries())
    expect(least, `column ${place}`).toBeLessThanOrEqual(usual[place] ?? 0);
  expect(Math.max(...leastOf(true).map((least, place) => (usual[place] ?? 0) - least))).toBeGreaterThan(20);
});
