import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Reader } from '../../../src/client/data/index.ts';
import { printFigures, printSheet } from '../../../src/client/generic/sheet/printSheet.ts';
import { sheetLines } from '../../../src/client/generic/sheet/sheetLine.ts';
import type { SheetState } from '../../../src/client/generic/sheet/useSheet.ts';
import { currentMessages, dismiss } from '../../../src/client/providers/notification.ts';
import type { Paper } from '../../../src/papers/Paper.ts';
import type { Format, Resource, Sheet } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';
import { type AnsweringHost, startHost } from '../answeringHost.ts';

/** The payroll, the muster sheet and the stock count on paper, read from a host of 1,200 people. */

const { resources } = await productDefinitions();
const { salary, wage, stock_count, employee, inventory } = resources as Record<string, Resource>;

type Line = { id: number } & Record<string, unknown>;
const karim = { id: 1, employee_name: 'Karim Molla', role_id: 2, role_name: 'Mason' };
const salma = { id: 2, employee_name: 'Salma Khatun', role_id: 3, role_name: 'Guard' };
const PAGE = 500;

let host: AnsweringHost;
beforeEach(async () => {
  host = await startHost();
});
afterEach(() => host.close());

interface Printing {
  values?: Record<string, unknown>;
  search?: string;
  draw?: typeof printSheet;
}

/** Prints a sheet whose page shows the first records, as far as one page holds them. */
async function print(
  resource: Resource | undefined,
  records: readonly Line[],
  { values = {}, search = '', draw = printSheet }: Printing = {},
): Promise<{ paper: Paper | undefined; progress: number[] }> {
  const own = resource as Resource;
  const sheet = own.sheet as Sheet;
  const target = (own === stock_count ? inventory : employee) as Resource;
  host.answer = ({ path }) => {
    const query = new URL(path, 'http://host').searchParams;
    const [start, end] = [Number(query.get('_start')), Number(query.get('_end'))];
    const headers = {
      'x-total-count': String(Math.min(records.length, end + 1)),
      'x-total-count-more': String(records.length > end),
    };
    return { body: { success: true, data: records.slice(start, end) }, headers };
  };
  const sheetState = {
    ...{ target, values, search, deciding: {}, page: 1 },
    found: { records: records.slice(0, PAGE), more: records.length > PAGE },
    nameOf: ({ employee_name, product_name }: Line) => String(employee_name ?? product_name),
  } as unknown as SheetState;
  const reader = { one: async (_: string, id: string) => ({ id, project_name: 'Mall' }) };
  const progress: number[] = [];
  const paper = await draw(
    {
      ...{ resource: own, sheet, sheetState, reader: reader as unknown as Reader, resources },
      ...{ today: '2025-03-01', format: { date: 'DD/MM/YYYY', currency: 'BDT' } as Format },
    },
    { signal: new AbortController().signal, onProgress: ({ done }) => progress.push(done) },
  );
  return { paper, progress };
}

const labels = (paper: Paper | undefined) => paper?.tables[0]?.columns.map(({ label }) => label);

it('has who is paid, the figures of the month, room to sign and the sums', async () => {
  const { paper } = await print(
    salary,
    [
      { ...karim, earned: 21_000, bonus: 500, given: 1_000, open: 20_000 },
      { ...salma, earned: 32_000, bonus: 0, given: 32_000, open: 0 },
    ],
    { values: { month: '2025-02' } },
  );
  expect(labels(paper)).toEqual([
    ...['#', 'Employee', 'Role', 'Earned', 'of which Bonus', 'Given', 'Open', 'Amount', 'Signature'],
  ]);
  expect(paper?.tables[0]?.rows).toEqual([
    ['1', 'Karim Molla', 'Mason', '21000', '500', '1000', '20000', '20000', ''],
  ]);
  expect(paper?.tables[0]?.after).toEqual([
    ['Total', '', '', '21000.00', '500.00', '1000.00', '20000.00', '20000.00', ''],
  ]);
  expect(paper?.facts.map(({ label }) => label)).toEqual(['Month', 'Paid from', 'Employees', 'Printed on']);
  expect(paper?.signatures).toEqual(['Prepared by', 'Checked by', 'Approved by']);
});

it('has those who were paid and their amounts, once nobody is left', async () => {
  const { paper } = await print(
    salary,
    [
      { ...karim, earned: 21_000, bonus: 0, given: 21_500, open: 0 },
      { ...salma, earned: 0, bonus: 0, given: 0, open: 0 },
    ],
    { values: { month: '2025-02', bank_id: '4' } },
  );
  expect(labels(paper)).toEqual([
    ...['#', 'Employee', 'Role', 'Earned', 'of which Bonus', 'Open', 'Amount', 'Signature'],
  ]);
  expect(paper?.tables[0]?.rows).toEqual([['1', 'Karim Molla', 'Mason', '21000', '0', '0', '21500.00', '']]);
  // They may have been paid from another account.
  expect(paper?.facts.map(({ label }) => label)).toEqual(['Month', 'Employees', 'Printed on']);
});

it('has the wages of its own project, once all are recorded', async () => {
  const entered = [
    { project_id: 7, amount: 500 },
    { project_id: 7, amount: '300.50' },
    { project_id: 8, amount: 90 },
  ];
  const elsewhere = [{ project_id: 8, amount: 700 }];
  const { paper } = await print(
    wage,
    [
      { ...karim, entered },
      { ...salma, entered: elsewhere },
    ],
    { values: { project_id: '7', date: '2025-02-03' } },
  );
  expect(paper?.tables[0]?.rows).toEqual([['1', 'Karim Molla', 'Mason', '800.50', '0.00', '']]);
});

it('is none while nobody is selected or paid', async () => {
  const { paper } = await print(salary, [{ ...karim, earned: 0, given: 0, open: 0 }]);
  expect(paper).toBeUndefined();
  const [message] = currentMessages();
  expect(message?.message).toContain('Nothing was recorded');
  dismiss(message?.id ?? 0);
});

it('holds the lines of all pages, with what was changed on the shown one, and reports its progress', async () => {
  const records = Array.from({ length: 1200 }, (_, place) => ({
    ...{ id: place + 1, employee_name: `Person ${place + 1}`, role_name: 'Mason' },
    ...{ earned: 100, bonus: 0, given: 0, open: 100 },
  }));
  const sheet = salary?.sheet as Sheet;
  const changed = { [sheet.each]: 2, amount: '70', $present: true };
  const left = { [sheet.each]: 3, amount: '100', $present: false };
  expect(sheetLines(sheet, records.slice(0, 3), [changed, left]).map(({ isPresent }) => isPresent)).toEqual([
    true,
    true,
    false,
  ]);
  const { paper, progress } = await print(salary, records, {
    values: { [sheet.lines.name]: [changed, left] },
  });
  expect(paper?.tables[0]?.rows).toHaveLength(1199);
  expect(paper?.tables[0]?.rows[1]?.[7]).toBe('70');
  expect(paper?.tables[0]?.after[0]?.[7]).toBe('119870.00');
  expect(progress).toEqual([500, 1000]);
  expect(host.calls.filter(({ path }) => path.startsWith('/api/payroll?'))).toHaveLength(3);
});

it('is not read again if the screen shows all', async () => {
  await print(salary, [{ ...karim, earned: 100, given: 0, open: 100 }]);
  expect(host.calls).toEqual([]);
});

it('to count with has no figures of the books, and what was searched', async () => {
  const products = Array.from({ length: 600 }, (_, place) => ({
    ...{ id: place + 1, product_name: `Rod ${place + 1}`, category_name: 'Steel', quantity: 40 },
  }));
  const { paper } = await print(stock_count, products, { values: { date: '2025-02-03' }, search: 'rod' });
  expect(labels(paper)).toEqual(['#', 'Product', 'Category', 'Counted']);
  expect(paper?.tables[0]?.rows).toHaveLength(600);
  expect(paper?.tables[0]?.rows[599]).toEqual(['600', 'Rod 600', 'Steel', '']);
  expect(paper?.signatures).toEqual(['Counted by', 'Checked by']);
  expect(host.calls.every(({ path }) => path.includes('q=rod'))).toBe(true);
});

it('for people who only read has everyone with the figures of the month and their sums, and nothing to fill in', async () => {
  const people = Array.from({ length: 600 }, (_, place) => ({
    ...{ id: place + 1, employee_name: `Person ${place + 1}`, role_name: 'Mason' },
    ...{ earned: 100, bonus: 0, given: place === 0 ? 100 : 0, open: place === 0 ? 0 : 100 },
  }));
  const { paper } = await print(salary, people, { values: { month: '2025-02' }, draw: printFigures });
  expect(labels(paper)).toEqual(['#', 'Employee', 'Role', 'Earned', 'of which Bonus', 'Given', 'Open']);
  expect(paper?.tables[0]?.rows).toHaveLength(600);
  expect(paper?.tables[0]?.rows[0]).toEqual(['1', 'Person 1', 'Mason', '100', '0', '100', '0']);
  expect(paper?.tables[0]?.after).toEqual([['Total', '', '', '60000.00', '0.00', '100.00', '59900.00']]);
  expect(paper?.facts.map(({ label, value }) => `${label} ${value}`).slice(0, 2)).toEqual([
    'Month Feb 2025',
    'Employees 600',
  ]);
  expect(paper?.isWritten).toBe(false);
});
