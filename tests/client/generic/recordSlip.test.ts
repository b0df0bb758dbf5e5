import { afterAll, beforeAll, expect, it } from 'vitest';
import { text } from '../../../src/client/providers/i18n.ts';
import { setGrouping } from '../../../src/fields/grouping.ts';
import { recordSlip } from '../../../src/papers/recordSlip.ts';
import type { Format } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

/** The papers of a record: its values, its text with values filled in, and the amount in words. */

const LINES = {
  type: 'lines',
  of: { good: { type: 'text' }, qty: { type: 'quantity' }, total: { type: 'money' } },
};

beforeAll(() => setGrouping('lakh'));
afterAll(() => setGrouping('thousand'));

function slipOf(print: object | undefined, row: object) {
  const resource = theResource({
    kind: 'movement',
    book: undefined,
    fields: {
      balance: { type: 'money', only: ['list'] },
      price: { type: 'money', required: true },
      items: LINES,
      payer: { type: 'text', blank: 'Cash' },
    },
    post: { entries: [] },
    ...(print && { print }),
  });
  const format: Format = { date: 'DD/MM/YYYY', currency: 'BDT', grouping: 'lakh' };
  const [paper] = resource.print;
  if (paper === undefined) throw new Error('A movement has a voucher');
  const of = {
    resource,
    paper,
    firm: 'Bokul',
    today: '2026-11-24',
    format,
    t: text,
    spellAmount: (amount: string) => `words of ${amount}`,
  };
  return recordSlip({ id: 1, ...row }, of);
}

const ROW = {
  ...{ tool_name: 'Saw *2', maker_id: 7, maker_name: 'Bosch', price: '122675.24', date: '2026-11-23' },
  ...{
    voucher_no: 'TV-2026/27-00003',
    note: 'for site',
    created_at: '2026-11-23 11:09:02',
    added_by: 'Rafiq',
  },
  ...{ state: 'posted', items: [{ good: 'Nail', qty: '2.5', total: 40 }] },
};

it('a movement has a voucher with what was entered, its lines and the amount in words', () => {
  const slip = slipOf(undefined, ROW);
  expect([slip.title, slip.number, slip.day]).toEqual(['Tool Voucher', 'TV-2026/27-00003', '23/11/2026']);
  expect(slip.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    ...['Tool Name: Saw *2', 'Maker: Bosch', 'Price: 1,22,675.24', 'Payer: Cash'],
  ]);
  expect(slip.tables[0]?.rows).toEqual([['Nail', '2.500', '40.00']]);
  expect(slip.words).toEqual({ label: 'Price', amount: 'BDT 1,22,675.24', words: 'words of 122675.24' });
  expect(slip.footer).toBe('Entered 23/11/2026 by Rafiq · Printed 24/11/2026');
  expect(slip.isReversed).toBe(false);
  expect(slipOf(undefined, { ...ROW, state: 'reversed' }).isReversed).toBe(true);
});

it('has below its lines what the definition names after them', () => {
  const slip = slipOf({ voucher: { fields: ['tool_name', 'items', { price: 'Sum' }] } }, ROW);
  expect(slip.facts).toEqual([{ label: 'Tool Name', value: 'Saw *2' }]);
  expect(slip.sums).toEqual([{ label: 'Sum', value: '1,22,675.24' }]);
  expect(slipOf(undefined, ROW).sums).toEqual([]);
});

it('fills the values into the text after its Markdown is read, and spells no amount twice', () => {
  const body = 'Paid **{tool_name}** *{price}*, {words(price)}\n\n- from {payer}\n- {nothing else}';
  const slip = slipOf(
    { voucher: { label: 'Receipt', body, fields: [{ tool_name: 'Thing' }], sign: ['Cashier'] } },
    ROW,
  );
  expect(slip.body).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Paid ' },
        { text: 'Saw *2', isBold: true },
        { text: ' ' },
        { text: 'BDT 1,22,675.24', isItalic: true },
        { text: ', words of 122675.24' },
      ],
    },
    { kind: 'item', runs: [{ text: 'from Cash' }] },
    { kind: 'item', runs: [{ text: '{nothing else}' }] },
  ]);
  expect(slip.facts).toEqual([{ label: 'Thing', value: 'Saw *2' }]);
  expect([slip.tables, slip.words, slip.sign]).toEqual([[], undefined, ['Cashier']]);
});
