import { describe, expect, it } from 'vitest';
import { placeBlock } from '../../../src/client/generic/grid/block.ts';
import { byRecord, inverseOf } from '../../../src/client/generic/grid/cellChanges.ts';
import { cellLock } from '../../../src/client/generic/grid/cellLock.ts';
import { parseBlock } from '../../../src/client/generic/table/parseBlock.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

describe('a copied block', () => {
  it.each([
    ['12', [['12']]],
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['5" pipe\tx', [['5" pipe', 'x']]],
  ])('%j has its cells', (text, cells) => {
    expect(parseBlock(text)).toEqual(cells);
  });

  it('is put from the focused cell on, and counts what has no place', () => {
    const rows = [
      { id: 1, price: 5 },
      { id: 2, price: null },
    ];
    const place = {
      rows,
      fields: ['price', 'total'],
      lockOf: (field: string) => (field === 'total' ? ('grid.locked.computed' as const) : undefined),
    };
    const { changes, locked, beyond } = placeBlock([['7', 'x', 'out'], ['8'], ['9']], place);
    expect(changes).toEqual([
      { id: 1, field: 'price', text: '7', was: 5 },
      { id: 1, field: 'total', text: 'x', was: undefined },
      { id: 2, field: 'price', text: '8', was: null },
    ]);
    expect([...locked]).toEqual([['1.total', 'grid.locked.computed']]);
    expect(beyond).toBe(1);
  });
});

describe('changes of cells', () => {
  it('are sent by record, with what was seen', () => {
    const changes = [
      { id: 1, field: 'price', value: 7, was: 5 },
      { id: 1, field: 'note', text: 'new', was: undefined },
    ];
    expect(byRecord(changes)).toEqual([
      { id: 1, values: { price: 7 }, texts: { note: 'new' }, was: { price: 5, note: null } },
    ]);
  });

  it('are undone by the values before, unless others changed them after', () => {
    const changes = [{ id: 1, field: 'price', text: '7.00', was: 5 }];
    expect(inverseOf(changes, [{ id: 1, price: 7 }])).toEqual([{ id: 1, field: 'price', value: 5, was: 7 }]);
  });
});

describe('a cell', () => {
  const resource: Resource = theResource({});
  const lockOf = (name: string, more: object = {}) =>
    cellLock({
      resource,
      field: resource.fields[name],
      row: { id: 1 },
      logic: undefined,
      mayUpdate: true,
      ...more,
    });

  it('can be edited where the record’s form can', () => {
    expect(lockOf('tool_name')).toBeUndefined();
  });

  it('says why it cannot', () => {
    expect(lockOf('created_at')).toBe('grid.locked.computed');
    expect(lockOf('#no')).toBe('grid.locked.number');
    expect(lockOf('tool_name', { mayUpdate: false })).toBe('grid.locked.rights');
    expect(lockOf('tool_name', { resource: { ...resource, kind: 'movement' } })).toBe('grid.locked.movement');
  });
});
