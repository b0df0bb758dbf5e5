import { describe, expect, it } from 'vitest';
import { recordPaper } from '../../../src/client/generic/list/recordPaper.ts';
import type { Format } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

/** Records of a list on paper: the shown columns, a table for each group, and sums. */

const resource = theResource({
  kind: 'movement',
  book: undefined,
  fields: { price: { type: 'money' }, is_ours: { type: 'boolean' }, payer: { type: 'text', blank: 'Cash' } },
  post: { entries: [] },
  list: { columns: ['no', 'tool_name', 'maker_id', 'price', 'is_ours', 'payer', 'state'], totals: ['price'] },
});
const rows = [
  { id: 1, tool_name: 'Saw', maker_id: 7, maker_name: 'Bosch', price: 10.1, is_ours: true, state: 'posted' },
  {
    id: 2,
    tool_name: 'Axe',
    maker_id: 7,
    maker_name: 'Bosch',
    price: '0.20',
    is_ours: false,
    state: 'posted',
  },
  { id: 3, tool_name: 'Bar', maker_id: null, maker_name: null, price: 5, payer: 'Bank', state: 'reversed' },
];
const of = {
  ...{ firm: 'Bokul', today: '2026-11-23', format: { date: 'DD/MM/YYYY' } as Format },
  ...{ levels: [{ field: 'maker_id' }], leavesReversed: true },
};

describe('records on paper', () => {
  it('stand in a table for each group, with exact sums that leave out reversed ones', () => {
    const paper = recordPaper(resource, rows, of);
    expect(paper.facts.map(({ value }) => value)).toEqual(['23/11/2026', '3 · less 1 reversed']);
    expect(paper.totals.map(({ value }) => value)).toEqual(['10.30']);
    expect(paper.tables.map(({ title }) => title)).toEqual(['Bosch', 'Without Maker']);
    const [bosch, none] = paper.tables;
    expect(bosch?.columns.map(({ label }) => label)).toEqual([
      ...['Tool Name', 'Maker', 'Price', 'Is Ours', 'Payer', 'State'],
    ]);
    expect(bosch?.rows).toEqual([
      ['Saw', 'Bosch', '10.10', 'Yes', 'Cash', 'Posted'],
      ['Axe', 'Bosch', '0.20', 'No', 'Cash', 'Posted'],
    ]);
    expect(bosch?.after).toEqual([['Total', '', '10.30', '', '', '']]);
    expect(none?.rows[0]).toEqual(['Bar', '', '5.00', '', 'Bank', 'Reversed']);
    expect(none?.after).toEqual([['Total', '', '0.00', '', '', '']]);
  });

  it('have the sums of their groups as the list has them: a reversal takes away on its own day', () => {
    const groups = new Map([
      ['[7]', { price: '10.30' }],
      ['[null]', { price: '5.00' }],
    ]);
    const { tables } = recordPaper(resource, rows, {
      ...of,
      groups,
      found: { totals: { price: '15.30' }, reversed: 1 },
    });
    expect(tables.map(({ after }) => after)).toEqual([
      [['Total', '', '10.30', '', '', '']],
      [['Total', '', '5.00', '', '', '']],
    ]);
  });

  it('keep groups of the same name apart', () => {
    const others = rows.map((row, place) => ({ ...row, maker_id: place, maker_name: 'Bosch' }));
    const paper = recordPaper(resource, others, of);
    expect(paper.tables.map(({ title, rows: own }) => [title, own.length])).toEqual([
      ['Bosch', 1],
      ['Bosch', 1],
      ['Bosch', 1],
    ]);
  });

  it('stand in one table without groups, whose sums are above it', () => {
    const { tables, totals } = recordPaper(resource, rows, { ...of, levels: [], leavesReversed: false });
    expect(tables).toMatchObject([{ after: [], rows: { length: 3 } }]);
    expect(totals.map(({ value }) => value)).toEqual(['15.30']);
  });
});
