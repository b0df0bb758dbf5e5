import { describe, expect, it } from 'vitest';
import { addressMistakes } from '../../../src/client/generic/list/addressMistakes.ts';
import { isOnlyNamed, readListState, writeListState } from '../../../src/client/generic/list/addressState.ts';
import { listRequest } from '../../../src/client/generic/list/listRequest.ts';
import { isNarrowed } from '../../../src/client/generic/list/listState.ts';
import { sameSort, sortKey } from '../../../src/client/generic/list/sorts.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

const resource: Resource = theResource({
  list: {
    sorts: { 'New-Old': '-created_at', 'A-Z': 'tool_name' },
    pageSizes: [5, 10, 20],
    filters: ['maker_id', { field: 'condition', default: 'good' }],
  },
});

const TODAY = '2026-11-23';

const read = (search: string) => readListState(resource, new URLSearchParams(search));
const write = (change: object, before = '') =>
  writeListState(resource, { ...read(before), ...change }, new URLSearchParams(before)).toString();

describe('the state of a list in its address', () => {
  it('is the definition’s own where the address says nothing', () => {
    expect(read('')).toEqual({
      page: 1,
      size: 10,
      sort: { field: 'created_at', order: 'desc' },
      q: '',
      filters: { condition: 'good' },
      deleted: false,
      view: 'table',
      ...{ further: [], where: [], widths: {}, group: [], density: 'normal' },
      ...{ name: undefined, by: undefined, columns: undefined },
    });
    expect(write({})).toBe('');
  });

  it('has the view where it is not the table', () => {
    expect(read('view=grid').view).toBe('grid');
    expect(read('view=wall').view).toBe('table');
    expect(write({ view: 'grid' }, 'page=3')).toBe('view=grid&page=3');
    expect(write({ view: 'table' }, 'view=grid')).toBe('');
  });

  it('comes back as it was written', () => {
    const state = {
      page: 3,
      size: 20,
      sort: { field: 'tool_name', order: 'asc' },
      q: 'drill & saw',
      filters: { maker_id: '7', condition: 'worn' },
      deleted: true,
      view: 'grid',
      further: [{ field: 'weight', order: 'desc' }],
      where: [
        ['weight', 'above', 5],
        {
          or: [
            ['note', 'contains', 'a,b"c'],
            ['created_at', 'in', 'last_30_days'],
          ],
        },
      ],
      columns: ['tool_name', 'weight'],
      widths: { tool_name: 240 },
      group: [
        { field: 'condition', span: undefined },
        { field: 'created_at', span: 'year' },
      ],
      density: 'compact',
      name: '12',
      by: 'condition',
    };
    expect(read(write(state))).toEqual(state);
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'size=700',
    'columns=nothing',
    'widths=tool_name:9',
    'where=x',
    'where=[["colour","is",1]]',
    'group=weight',
    'density=dense',
    'size=',
    'sort=nothing',
    'filter.maker_id=x',
    'filter.maker_id=0',
    'filter.condition=broken',
    'filter.colour=red',
    'sort=-',
    'deleted=1',
  ])('takes the default for %s', (search) => expect(read(search)).toEqual(read('')));

  it('tells All, chosen by hand, from a filter’s default', () => {
    const all = write({ filters: { condition: '' } });
    expect(all).toBe('filter.condition=');
    expect(read(all).filters).toEqual({});
    expect(write({ filters: { condition: 'good' } }, all)).toBe('');
  });

  it('says all of a view that it names, so that the name alone stands for the view as it was saved', () => {
    expect(write({ name: 'dear' })).toBe('view=table&v=dear');
    expect(isOnlyNamed(new URLSearchParams('v=dear'))).toBe(true);
    expect(isOnlyNamed(new URLSearchParams('v=dear&view=table'))).toBe(false);
  });

  it('leaves the parameters alone that are not its own', () => {
    expect(write({ page: 2 }, 'show=12&q=saw')).toBe('show=12&q=saw&page=2');
  });

  it('keeps a filter from clashing with a parameter of the same name', () => {
    const clashing = theResource({ fields: { page: { type: 'boolean' } }, list: { filters: ['page'] } });
    const params = writeListState(
      clashing,
      { ...readListState(clashing, new URLSearchParams()), page: 2, filters: { page: 'true' } },
      new URLSearchParams(),
    );
    expect(readListState(clashing, params)).toMatchObject({ page: 2, filters: { page: 'true' } });
  });
});

describe('the request of a list', () => {
  it('asks for one page, in one order, with what narrows it', () => {
    expect(
      listRequest(resource, read('page=2&size=5&sort=tool_name&q=saw&filter.maker_id=7&deleted=true'), TODAY),
    ).toEqual({
      pagination: { currentPage: 2, pageSize: 5, mode: 'server' },
      sorters: [{ field: 'tool_name', order: 'asc' }],
      filters: [
        { field: 'q', operator: 'contains', value: 'saw' },
        { field: 'maker_id', operator: 'eq', value: '7' },
        { field: 'condition', operator: 'eq', value: 'good' },
        { field: 'archived', operator: 'eq', value: true },
      ],
    });
  });

  it('asks for a range by its ends, and for a text by a part of it', () => {
    const ranged = theResource({ list: { filters: ['balance', 'created_at', 'tool_name', 'weight'] } });
    const search = 'filter.balance=5..10&filter.created_at=..2025-01-31&filter.tool_name=saw&filter.weight=3';
    expect(listRequest(ranged, readListState(ranged, new URLSearchParams(search)), TODAY).filters).toEqual([
      { field: 'balance', operator: 'gte', value: '5' },
      { field: 'balance', operator: 'lte', value: '10' },
      { field: 'created_at', operator: 'lte', value: '2025-01-31' },
      { field: 'tool_name', operator: 'contains', value: 'saw' },
      { field: 'weight', operator: 'gte', value: '3' },
      { field: 'weight', operator: 'lte', value: '3' },
    ]);
  });

  it('asks for the days of a preset, which the address has by name', () => {
    const ranged = theResource({ list: { filters: ['created_at'] } });
    const state = readListState(ranged, new URLSearchParams('filter.created_at=this_quarter'));
    expect(listRequest(ranged, state, TODAY).filters).toEqual([
      { field: 'created_at', operator: 'gte', value: '2026-10-01' },
      { field: 'created_at', operator: 'lte', value: '2026-12-31' },
    ]);
    expect(writeListState(ranged, state, new URLSearchParams()).toString()).toBe(
      'filter.created_at=this_quarter',
    );
  });

  it('is narrowed by a search or a filter, not by an order or a page', () => {
    expect(isNarrowed(read('filter.condition=&page=3&sort=tool_name'))).toBe(false);
    expect(isNarrowed(read('filter.condition=&q=a'))).toBe(true);
    expect(isNarrowed(read('filter.maker_id=1'))).toBe(true);
  });

  it('writes orders as definitions do', () => {
    expect(sortKey({ field: 'id', order: 'desc' })).toBe('-id');
    expect(sameSort({ field: 'id', order: 'desc' }, { field: 'id', order: 'asc' })).toBe(false);
  });
});

describe('an address that names what a list does not have', () => {
  const list = theResource({
    list: { filters: ['maker_id', 'condition', 'weight', 'created_at'] },
  });
  const mistakes = (search: string) =>
    addressMistakes(list, new URLSearchParams(search), {
      ...{ sort: 'Sort', view: 'View', columns: 'Columns', group: 'Group', filter: 'Filter' },
      ...{ rows: 'Rows', density: 'Row height' },
    });

  it.each([
    ['filter.colour=red', ['colour: red']],
    ['filter.note=x', ['Note: x']],
    ['filter.condition=broken', ['Condition: broken']],
    ['filter.maker_id=abc&q=saw', ['Maker: abc']],
    ['filter.weight=5..many', ['Weight: 5..many']],
    ['filter.created_at=2026-02-31..', ['Created: 2026-02-31..']],
    ['filter.weight=this_month', ['Weight: this_month']],
    ['sort=colour&view=wall', ['View: wall', 'Sort: colour']],
    [
      'where=[["colour","is",1],["weight","above","x"],["weight","above",1]]',
      ['Filter: colour', 'Weight: x'],
    ],
    ['columns=colour,note&group=weight', ['Columns: colour', 'Group: weight']],
    ['sort=-colour&density=loose&size=7777', ['Sort: colour', 'Row height: loose', 'Rows: 7777']],
  ])('%s is said in words', (search, words) => {
    expect(mistakes(search)).toEqual(words);
  });

  it.each([
    '',
    'filter.condition=&filter.maker_id=7',
    'filter.weight=5..&filter.created_at=this_quarter',
    'filter.created_at=2026-01-01..2026-01-31&sort=-created_at&view=grid',
    'show=3&with.name=x&page=2',
  ])('%s is no mistake', (search) => {
    expect(mistakes(search)).toEqual([]);
  });
});
