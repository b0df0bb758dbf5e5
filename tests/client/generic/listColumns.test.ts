import { describe, expect, it } from 'vitest';
import { headerWidth } from '../../../src/client/generic/list/columnRoom.ts';
import {
  columnsOf,
  columnWidths,
  roomyWidth,
  spareWidth,
  tableWidth,
} from '../../../src/client/generic/list/columns.ts';
import { theResource } from './resource.ts';

const FORMAT = { date: 'YYYY-MM-DD', currency: 'BDT' };

/** The pixels of `calc(144px + var(--spare) * 0.4)`. */
function widthIn(spare: number, width: number | string): number {
  if (typeof width === 'number') return width;
  const [least, share] = width.match(/[\d.]+(?=px \+|\)$)/g)?.map(Number) ?? [];
  return Number(least) + spare * Number(share);
}

/** The pixels of `calc(max(0px, 100cqw - 640px) * 1.2)` in a box of so many pixels. */
function spareIn(box: number, spare: string): number {
  const [least, factor] = spare.match(/[\d.]+(?=px\)|\)$)/g)?.map(Number) ?? [];
  return Math.max(0, box - Number(least)) * Number(factor);
}

describe('the columns of a list', () => {
  const resource = theResource({
    fields: { mail: { type: 'email' } },
    list: { columns: ['id', 'tool_name', 'mail', 'maker_id', 'balance'] },
  });
  const columns = columnsOf(resource, [], { date: 'YYYY-MM-DD', currency: 'BDT' }, { arrow: 0 });
  const beside = 92;
  const least = tableWidth(columns) + beside;
  const inside = (box: number) => {
    const spare = spareIn(box, spareWidth(columns, columns, beside));
    return columnWidths(columns).map((width) => widthIn(spare, width));
  };
  const sum = (box: number) => inside(box).reduce((all, width) => all + width, beside);

  it('fill the table, and never make it scroll where all of them have their least room', () => {
    expect(sum(least - 200)).toBe(least);
    for (const box of [least, least + 1, least + 90, 1200, 1440]) {
      expect(sum(box), `${box}px`).toBeLessThanOrEqual(box);
      expect(sum(box), `${box}px`).toBeGreaterThan(box - 3);
    }
  });

  it('are as wide as their headers in an empty list with little room', () => {
    const list = theResource({
      fields: { remark: { type: 'text' } },
      list: { columns: ['tool_name', 'remark', 'maker_id'] },
    });
    const space = { arrow: 20, tight: true };
    const tight = columnsOf(list, [], FORMAT, space);
    expect(tight.map(({ least }) => least)).toEqual(tight.map(({ item }) => headerWidth(item.label, space)));
  });

  it('give the room of hidden columns to the others', () => {
    const list = theResource({
      fields: { remark: { type: 'text' } },
      list: { columns: ['id', 'tool_name', 'remark', 'balance'] },
    });
    const row = { id: 1, tool_name: 'Saw', remark: null, balance: '1.00' };
    const all = columnsOf(list, [row], FORMAT, { arrow: 0 });
    const staying = all.filter(({ blank }) => !blank);
    const spare = spareIn(700, spareWidth(all, staying, beside));
    const widths = columnWidths(all).map((width) => widthIn(spare, width));
    const shown = widths.filter((_, place) => !all[place]?.blank);
    expect(staying).toHaveLength(3);
    expect(shown.reduce((sum, width) => sum + width, beside)).toBeGreaterThan(697);
    expect(shown.reduce((sum, width) => sum + width, beside)).toBeLessThanOrEqual(700);
  });

  it('show those without values only where names stand in one line', () => {
    const list = theResource({
      fields: { remark: { type: 'text' } },
      list: { columns: ['tool_name', 'remark'] },
    });
    const widthFor = (name: string) =>
      roomyWidth(columnsOf(list, [{ tool_name: name, remark: null }], FORMAT, { arrow: 0 }));
    expect(widthFor('Narayanganj Cement House') - widthFor('Saw')).toBeGreaterThan(40);
    expect(widthFor('Narayanganj '.repeat(20))).toBe(widthFor('Narayanganj Cement House'));
  });

  it('keep a voucher’s number in one line, and give a text without a value no more than its header', () => {
    const format = { date: 'YYYY-MM-DD', currency: 'BDT' };
    const list = theResource({
      fields: { voucher_no: { type: 'text' }, remark: { type: 'text' } },
      list: { columns: ['voucher_no', 'remark', 'tool_name'] },
    });
    const row = { voucher_no: 'VP-2025/26-00042', remark: null, tool_name: 'Saw' };
    const [voucher, blank] = columnsOf(list, [row], format, { arrow: 20 });
    expect(voucher?.width).toBeGreaterThanOrEqual(124 + 28);
    expect(blank).toMatchObject({ blank: true });
    expect(blank?.least).toBeLessThan(100);
    expect(columnsOf(list, [{ ...row, remark: 'Cash' }], format, { arrow: 20 })[1]?.least).toBe(112);
  });

  it('of a movement fit beside a sidebar: a choice takes no more than its labels, the number of a paper no more than a text', () => {
    const format = { date: 'YYYY-MM-DD', currency: 'BDT' };
    const list = theResource({
      kind: 'movement',
      title: 'memo_id',
      fields: { memo_id: { type: 'text' } },
      list: { columns: ['memo_id', 'state'] },
    });
    const row = { memo_id: 'M-00251', state: 'posted' };
    const [memo, state] = columnsOf(list, [row], format, { arrow: 20, tight: true });
    expect(memo?.least).toBeLessThanOrEqual(112);
    // It is wide enough for its semibold letters, and its hyphen breaks no line.
    expect(memo?.least).toBeGreaterThanOrEqual(61 + 12);
    expect(state?.width).toBeLessThan(80);
    expect(columnsOf(list, [row], format, { arrow: 20 })[1]?.width).toBe(132);
    const long = columnsOf(list, [{ ...row, state: 'reversed' }], format, { arrow: 20, tight: true });
    expect(long[1]?.width).toBeGreaterThan(80);
  });

  it('take two lines for a header of several words where there is little room', () => {
    const format = { date: 'YYYY-MM-DD', currency: 'BDT' };
    const list = theResource({
      fields: { shop_advance: { type: 'text', label: 'Shop Advance Money' } },
      list: { columns: ['shop_advance'] },
    });
    const widthOf = (tight: boolean) =>
      columnsOf(list, [{ shop_advance: '' }], format, { arrow: 20, tight })[0]?.least;
    expect(widthOf(false)).toBe(Math.ceil(18 * 7.5 + 28 + 20));
    expect(widthOf(true)).toBe(Math.ceil(12 * 7.5 + 12 + 20));
  });

  it('have room for a header of wide letters', () => {
    // Measured at 12.5 pixels: 97 and 93.
    expect(headerWidth('Cheque Number', { arrow: 20 })).toBeGreaterThanOrEqual(97 + 28 + 20);
    expect(headerWidth('Shop Advanced', { arrow: 20 })).toBeGreaterThanOrEqual(93 + 28 + 20);
  });

  it('have room for the name of a referenced record in two lines', () => {
    const list = theResource({
      fields: { bank_id: { type: 'reference', to: 'tool', nameKey: 'bank_name' } },
      list: { columns: ['bank_id'] },
    });
    const row = { bank_id: 1, bank_name: 'Operating Account 0012-4471' };
    // 'Operating Account' is measured as 113 pixels, beside 28 of padding, or 12.
    expect(columnsOf(list, [row], FORMAT, { arrow: 0 })[0]?.least).toBeGreaterThanOrEqual(113 + 28);
    const tight = columnsOf(list, [row], FORMAT, { arrow: 0, tight: true });
    expect(tight[0]?.least).toBeGreaterThanOrEqual(113 + 12);
  });

  it('are no wider for a header in Bangla than its letters are', () => {
    // Measured at 12.5 pixels: 69 and 75.8.
    const widths = ['পূর্বের ব্যালেন্স', 'বর্তমান ব্যালেন্স'].map((label) => headerWidth(label, { arrow: 0 }) - 28);
    expect(widths[0]).toBeGreaterThan(69);
    expect(widths[1]).toBeGreaterThan(75.8);
    expect(Math.max(...widths)).toBeLessThan(92);
  });

  it('have room for a coloured choice where there is little', () => {
    const options = [
      { value: 'posted', label: 'Posted' },
      { value: 'reversed', label: 'Reversed', color: 'warning' },
    ];
    const list = theResource({
      fields: { status: { type: 'select', options } },
      list: { columns: ['status'] },
    });
    const widthOf = (status: string) =>
      columnsOf(list, [{ status }], FORMAT, { arrow: 0, tight: true })[0]?.width;
    // The chip of 'Reversed' is 94 pixels wide, in a cell with 12 of padding.
    expect(widthOf('reversed')).toBeGreaterThanOrEqual(94 + 12);
    expect(widthOf('posted')).toBeLessThan(94);
  });

  it('have room for the label of a choice that was not made', () => {
    const options = [{ value: 'cash', label: 'Cash' }];
    const list = theResource({
      fields: { from: { type: 'select', options, blank: 'Outside the firm' } },
      list: { columns: ['from'] },
    });
    const widthOf = (from: string | null) =>
      columnsOf(list, [{ from }, { from: 'cash' }], FORMAT, { arrow: 0, tight: true })[0]?.width ?? 0;
    expect(widthOf(null)).toBeGreaterThanOrEqual(100 + 12);
    expect(widthOf('cash')).toBeLessThan(100);
  });

  it('have room for an address of an email in one line', () => {
    expect(inside(least)[2]).toBeGreaterThanOrEqual(7 * 'demo@example.com'.length + 28);
  });
});
