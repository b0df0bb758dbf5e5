import { describe, expect, it } from 'vitest';
import {
  amountOf,
  changedLines,
  dividedRows,
  editedLines,
  mergeDraft,
  newLine,
  pasteBlock,
  sentLines,
  sumOf,
} from '../../src/client/generic/budget/budgetLines.ts';
import type { BudgetRow } from '../../src/schema/index.ts';

/** The lines of a budget in the grid. */

const row = (more: Partial<BudgetRow>): BudgetRow => ({
  head: 'materials',
  product_id: null,
  product_name: null,
  quantity: null,
  rate: null,
  amount: null,
  note: null,
  actual_quantity: null,
  actual: 0,
  ...more,
});
const whichLine = ({ head, product_id }: { head: string; product_id: number | null }) =>
  `${head} ${product_id}`;
const cement = row({ product_id: 1, product_name: 'Cement', quantity: 10, rate: 2.5, amount: 25 });
const sand = row({ product_id: 2, product_name: 'Sand', actual: 7 });
const nameOf = (line: { name: string | null; head: string }) => line.name ?? line.head;

describe('the lines of a budget', () => {
  it('are those that cost something before the first plan, and then those of the plan', () => {
    const heads = ['materials', 'wages'];
    expect(editedLines([sand], heads).map(nameOf)).toEqual(['Sand', 'materials', 'wages']);
    expect(editedLines([cement, sand], heads).map(nameOf)).toEqual(['Cement', 'materials', 'wages']);
  });

  it('sum up exactly, the amount from quantity and rate where both are given', () => {
    const lines = [
      { ...newLine('wages'), amount: '0.10' },
      { ...newLine('materials', 1, 'Cement'), quantity: 3, rate: '0.335', amount: '9' },
      { ...newLine('materials', 2, 'Sand'), quantity: 3, amount: '0.20' },
    ];
    expect(amountOf({ quantity: 3, rate: 0.07, amount: 9 })).toBe('0.21');
    expect(sumOf([lines[0], lines[2]] as never)).toBe('0.30');
    expect(sentLines([...lines, newLine('expenses')]).map(({ line }) => nameOf(line))).toEqual([
      'wages',
      'Cement',
      'Sand',
    ]);
  });

  it('take a block of figures from a spreadsheet, and one with names by these', () => {
    const lines = [newLine('materials', 1, 'Cement'), newLine('materials', 2, 'Sand'), newLine('wages')];
    const plain = pasteBlock(
      lines,
      [
        ['10', '2.5'],
        ['1,000', '৳3'],
        ['12 5', '12,50'],
      ],
      { line: 0, input: 'quantity', nameOf, describe: whichLine, currency: 'BDT' },
    );
    expect(plain.lines.slice(0, 2)).toMatchObject([
      { quantity: '10', rate: '2.5' },
      { quantity: '1000', rate: '3' },
    ]);
    // Stays in its input, which marks it.
    expect(plain.lines[2]).toMatchObject({ quantity: '12 5', rate: '12,50' });
    const named = pasteBlock(
      lines,
      [
        ['sand ', '4', '5'],
        ['Gravel', '1', '1'],
      ],
      { line: 2, input: 'amount', nameOf, describe: whichLine, currency: 'BDT' },
    );
    expect(named.lines[1]).toMatchObject({ quantity: '4', rate: '5' });
    expect([named.lines[0], named.lines[2], named.unknown]).toEqual([lines[0], lines[2], ['Gravel']]);
  });

  it('of one name take no pasted figures, and both are named', () => {
    const lines = [newLine('materials', 4, 'Brick'), newLine('tools', 9, 'brick'), newLine('wages')];
    const pasted = pasteBlock(
      lines,
      [
        ['Brick', '10', '12'],
        ['wages', '1', '500'],
      ],
      { line: 0, input: 'quantity', nameOf, describe: whichLine, currency: 'BDT' },
    );
    expect(pasted.lines.slice(0, 2)).toEqual(lines.slice(0, 2));
    expect(pasted.lines[2]).toMatchObject({ quantity: '1', rate: '500' });
    expect([pasted.unknown, pasted.shared]).toEqual([[], ['Brick (materials 4, tools 9)']]);
  });

  it('of a draft replace only what was typed of a later version', () => {
    const line = (head: string, amount: unknown) => ({ ...newLine(head), amount });
    const before = [line('wages', 500), line('materials', 100), line('expense', 7)];
    const draft = [line('wages', '650'), line('materials', 100), line('expense', '7')];
    const added = { ...newLine('materials', 9, 'Gravel'), quantity: '3' };
    const present = [line('wages', 700), line('materials', 120), line('expense', 7)];
    const merged = mergeDraft([...draft, added], before, present);
    expect(merged.lines).toEqual([line('wages', '650'), line('materials', 120), line('expense', 7), added]);
    expect(merged.overtaken).toEqual([line('wages', 700)]);
    expect(mergeDraft(draft, before, before)).toMatchObject({
      overtaken: [],
      lines: [{ amount: '650' }, {}, {}],
    });
  });

  it('of two versions show what differs', () => {
    const more = { ...cement, quantity: 12, amount: 30 };
    expect(changedLines([cement, sand], [more, row({ head: 'wages', amount: 5 })])).toMatchObject([
      { product_name: 'Cement', difference: '5.00' },
      { head: 'wages', before: null, difference: '5.00' },
    ]);
    expect(changedLines([cement], [cement])).toEqual([]);
  });

  it('without a plan count as the rest of their head', () => {
    const rest = row({ amount: 50, actual: 1 });
    expect(dividedRows([cement, rest, sand])).toMatchObject({
      planned: [cement],
      rest: { actual: 8 },
      others: [sand],
    });
  });
});
