import { describe, expect, it } from 'vitest';
import { FOLDED, onPage, pathsInSight, toggled } from '../../../src/client/generic/groups/groupPath.ts';
import { readListState } from '../../../src/client/generic/list/addressState.ts';
import {
  firstDay,
  groupCondition,
  inGroups,
  levelOrder,
  pathConditions,
  rowGroups,
  valueLabel,
  withGroupColumns,
} from '../../../src/client/generic/list/groups.ts';
import { withSort } from '../../../src/client/generic/list/sorts.ts';
import type { Field, Format } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

/** The groups of a list: what they are called, which records are in them, and in which order a file has them. */

const resource = theResource({
  fields: {
    bought_on: { type: 'date' },
    is_ours: { type: 'boolean' },
    payer: { type: 'text', blank: 'Cash' },
  },
  list: { columns: ['tool_name', 'condition', 'balance'] },
});
const field = (name: string) => resource.fields[name] as Field;
const format = { date: 'DD/MM/YYYY' } as Format;
const read = (search: string) => readListState(resource, new URLSearchParams(search));

describe('a group', () => {
  it.each([
    ['day', '2026-02-28', '28/02/2026'],
    ['week', '2026-02-22', '22/02/2026 – 28/02/2026'],
    ['month', '2026-02-01', 'February 2026'],
    ['quarter', '2026-01-01', 'Jan – Mar 2026'],
    ['year', '2026-01-01', '2026'],
  ] as const)('of a %s is called after it, and has its days', (span, first, label) => {
    expect(firstDay(span, '2026-02-28')).toBe(first);
    expect(valueLabel(field('bought_on'), { value: first }, format, span)).toBe(label);
    const last = {
      day: '2026-02-28',
      week: '2026-02-28',
      month: '2026-02-28',
      quarter: '2026-03-31',
      year: '2026-12-31',
    };
    expect(groupCondition({ field: 'bought_on', span }, first)).toEqual([
      ...['bought_on', 'between', [first, last[span]]],
    ]);
  });

  it('is called by the name, the choice, or what stands for no value', () => {
    expect(valueLabel(field('maker_id'), { value: 7, title: 'Bosch' }, format)).toBe('Bosch');
    expect(valueLabel(field('maker_id'), { value: 7 }, format)).toBe('#7');
    expect(valueLabel(field('condition'), { value: 'worn' }, format)).toBe('Worn');
    expect(valueLabel(field('is_ours'), { value: true }, format)).toBe('Yes');
    expect(valueLabel(field('is_ours'), { value: false }, format)).toBe('No');
    expect(valueLabel(field('added_by'), { value: 1, title: 'Karim' }, format)).toBe('Karim');
    expect(valueLabel(field('maker_id'), { value: null }, format)).toBe('Without Maker');
    expect(groupCondition({ field: 'maker_id' }, null)).toEqual(['maker_id', 'empty']);
    expect(groupCondition({ field: 'maker_id' }, 7)).toEqual(['maker_id', 'is', 7]);
  });

  it('is known of a row', () => {
    const row = { maker_id: 7, maker_name: 'Bosch', bought_on: '2026-02-28', condition: null };
    const levels = [
      { field: 'maker_id' },
      { field: 'bought_on', span: 'month' as const },
      { field: 'condition' },
    ];
    expect(rowGroups(resource, levels, [row], format)).toMatchObject([
      { name: 'Bosch · February 2026 · Without Condition', rows: [row] },
    ]);
  });

  it('stands in the order of the list, else of its values, and days from the newest', () => {
    const { sort, further } = read('sort=-condition,tool_name');
    expect(levelOrder({ field: 'condition' }, { sort, further })).toBe('desc');
    expect(levelOrder({ field: 'maker_id' }, { sort, further })).toBe('asc');
    expect(levelOrder({ field: 'bought_on', span: 'month' }, { sort, further })).toBe('desc');
  });

  it('stands together in a file, in the order of the screen, with a column of its own', () => {
    const state = read('group=condition,bought_on&sort=-balance');
    expect(withGroupColumns(resource, state).list.columns.map((item) => item.field)).toEqual([
      ...['bought_on', 'tool_name', 'condition', 'balance'],
    ]);
    const rows = [
      { id: 1, condition: null, bought_on: '2026-01-05' },
      { id: 2, condition: 'worn', bought_on: '2025-12-31' },
      { id: 3, condition: 'good', bought_on: null },
      { id: 4, condition: 'worn', bought_on: '2026-01-05' },
      { id: 5, condition: 'good', bought_on: '2026-01-05' },
      { id: 6, condition: 'worn', bought_on: '2026-01-31' },
    ];
    const order = (search: string) => inGroups(resource, read(search), rows).map(({ id }) => id);
    expect(order('group=condition,bought_on&sort=-balance')).toEqual([5, 3, 4, 6, 2, 1]);
    expect(order('group=condition&sort=-condition')).toEqual([2, 4, 6, 3, 5, 1]);
    expect(order('group=bought_on:year&sort=bought_on')).toEqual([2, 1, 4, 5, 6, 3]);
  });
});

describe('unfolded groups', () => {
  const levels = [{ field: 'condition' }, { field: 'bought_on', span: 'year' as const }];
  const inner = ['worn', '2026-01-01'];

  it('are read as far as they are in sight', () => {
    const both = toggled(toggled(FOLDED, inner), ['worn']);
    expect(pathsInSight(both)).toEqual([[], inner, ['worn']]);
    expect(pathsInSight(toggled(both, ['worn']))).toEqual([[]]);
    expect(pathsInSight(FOLDED)).toEqual([[]]);
    expect(onPage(both, inner, 3).pages).toEqual({ [JSON.stringify(inner)]: 3 });
  });

  it('find the records of all their levels', () => {
    expect(pathConditions(levels, inner)).toEqual([
      ['condition', 'is', 'worn'],
      ['bought_on', 'between', ['2026-01-01', '2026-12-31']],
    ]);
  });
});

describe('a further order', () => {
  const by = (...texts: string[]) =>
    texts.map((text) => ({
      field: text.replace('-', ''),
      order: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }));

  it.each([
    [['a'], 'b', ['a', 'b']],
    [['a', 'b'], 'b', ['a', '-b']],
    [['a', '-b'], 'b', ['a']],
    [['-a'], 'a', ['a']],
    [['a', 'b', 'c'], 'd', ['a', 'b', 'd']],
  ])('after %j by %s is %j', (before, field, after) => {
    expect(withSort(by(...before), field)).toEqual(by(...after));
  });
});
