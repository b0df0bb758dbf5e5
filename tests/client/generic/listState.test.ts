import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  listRequest,
  readListState,
  sameSort,
  sortKey,
  writeListState,
} from '../../../src/client/generic/list/listState.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

const resource: Resource = theResource({
  list: {
    sorts: { 'New-Old': '-created_at', 'A-Z': 'tool_name' },
    pageSizes: [5, 10, 20],
    filters: ['maker_id', { field: 'condition', default: 'good' }],
  },
});

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
    });
    expect(write({})).toBe('');
  });

  it('comes back as it was written', () => {
    const state = {
      page: 3,
      size: 20,
      sort: { field: 'tool_name', order: 'asc' },
      q: 'drill & saw',
      filters: { maker_id: '7', condition: 'worn' },
      deleted: true,
    };
    expect(read(write(state))).toEqual(state);
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'size=7',
    'size=',
    'sort=nothing',
    'sort=-',
    'deleted=1',
  ])('takes the default for %s', (search) => expect(read(search)).toEqual(read('')));

  it('tells All, chosen by hand, from a filter’s default', () => {
    const all = write({ filters: { condition: '' } });
    expect(all).toBe('filter.condition=');
    expect(read(all).filters).toEqual({});
    expect(write({ filters: { condition: 'good' } }, all)).toBe('');
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
      listRequest(resource, read('page=2&size=5&sort=tool_name&q=saw&filter.maker_id=7&deleted=true')),
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
    expect(listRequest(ranged, readListState(ranged, new URLSearchParams(search))).filters).toEqual([
      { field: 'balance', operator: 'gte', value: '5' },
      { field: 'balance', operator: 'lte', value: '10' },
      { field: 'created_at', operator: 'lte', value: '2025-01-31' },
      { field: 'tool_name', operator: 'contains', value: 'saw' },
      { field: 'weight', operator: 'gte', value: '3' },
      { field: 'weight', operator: 'lte', value: '3' },
    ]);
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
