import { expect, it } from 'vitest';
import { columnsOf } from '../../../src/client/generic/sheet/sheetColumns.ts';
import { sheetLines } from '../../../src/client/generic/sheet/sheetLine.ts';
import { signingPaper } from '../../../src/client/generic/sheet/signingPaper.ts';
import type { Format, Resource, Sheet } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';

/** The payroll and the muster sheet on paper: who is paid, with room to sign, and the lines of the office. */

const { resources } = await productDefinitions();
const { salary, wage, employee } = resources as Record<'salary' | 'wage' | 'employee', Resource>;
const karim = { id: 1, employee_name: 'Karim Molla', role_id: 2, role_name: 'Mason' };
const salma = { id: 2, employee_name: 'Salma Khatun', role_id: 3, role_name: 'Guard' };

function paper(resource: Resource, records: readonly { id: number; employee_name: string }[]) {
  const sheet = resource.sheet as Sheet;
  return signingPaper({
    ...{ resource, sheet, columns: columnsOf(sheet, employee), lines: sheetLines(sheet, records, []) },
    nameOf: ({ employee_name }) => String(employee_name),
    shared: [{ label: 'Month', value: 'Feb 2025' }],
    ...{ today: '2025-03-01', format: { date: 'DD/MM/YYYY' } as Format },
  });
}

it('has who is paid, the figures of the month, room to sign and the sums', () => {
  const { tables, facts, signatures } = paper(salary, [
    { ...karim, earned: 21_000, given: 1_000, open: 20_000 } as typeof karim,
    { ...salma, earned: 32_000, given: 32_000, open: 0 } as typeof karim,
  ]);
  const [table] = tables;
  expect(table?.columns.map(({ label }) => label)).toEqual(
    ['Employee', 'Role', 'Earned', 'Given', 'Open', 'Amount', 'Signature'], //
  );
  expect(table?.rows).toEqual([
    ['Karim Molla', 'Mason', '21000', '1000', '20000', '20000', expect.stringMatching(/^_+$/)],
  ]);
  expect(table?.after).toEqual([['Total', '', '21000.00', '1000.00', '20000.00', '20000.00', '']]);
  expect(facts.map(({ value }) => value)).toEqual(['Feb 2025', '1', '01/03/2025']);
  expect(signatures).toEqual(['Prepared by', 'Checked by', 'Approved by']);
});

it('has everybody with what was recorded, once all is', () => {
  const entered = [{ amount: 500 }, { amount: '300.50' }];
  const { tables } = paper(wage, [{ ...karim, entered } as typeof karim, salma]);
  expect(tables[0]?.rows.map((row) => row[2])).toEqual(['800.50', '']);
});
