import type { ReportAnswer } from '../../../src/client/generic/report/Answer.ts';
import type { Report, ReportColumn, ReportGroup } from '../../../src/schema/report.ts';

/** A report by project and product, and one by sections, as the server serves their definitions and answers them. */

const group = (name: string, label: string): ReportGroup => ({ name, label, of: name, kind: 'text' });
const column = (name: string, label: string, more: Partial<ReportColumn>): ReportColumn => ({
  ...{ name, label, type: 'money', show: ['table', 'chart'] },
  ...more,
});
const PROJECT = group('project', 'Project');
const PRODUCT = group('product', 'Product');
const MONTH: ReportGroup = { ...group('month', 'Month'), kind: 'month' };

export const CONSUMPTION: Report = {
  name: 'consumption',
  label: 'Consumption',
  description: 'Which goods each project used.',
  icon: 'assessment',
  menu: [
    { to: 'reports/consumption', label: 'Consumption', group: 'Reports', order: 40, icon: 'assessment' },
  ],
  path: 'reports/consumption',
  ask: [
    { name: 'from', label: 'From', kind: 'date', required: true, default: 'start of fiscal year' },
    { name: 'to', label: 'To', kind: 'date', required: true, default: 'today' },
    {
      ...{ name: 'compare', label: 'Compare', kind: 'options', required: false, default: 'none' },
      options: [
        { value: 'none', label: 'None' },
        { value: 'year before', label: 'Year before' },
      ],
    },
  ],
  of: { kind: 'lines', resource: 'supply', field: 'inventory', reversed: false },
  sections: [{ name: '', label: '', groups: [PROJECT, PRODUCT] }],
  columns: [
    column('value', 'Value', { measure: { of: 'sum', value: 'value' } }),
    column('price', 'Price', { formula: 'value / qty' }),
  ],
  limit: 5000,
  chart: { kind: 'stacked', by: MONTH, of: ['value'], split: PROJECT },
};

const money = (name: string, label: string, more: object = {}) => ({
  ...{ name, label, type: 'money' as const, pivot: null, pivotLabel: null, compared: false },
  ...more,
});
const row = (key: string[], values: (number | null)[], more: object = {}) => ({
  ...{ section: 0, level: key.length - 1, key, title: key.at(-1) ?? '', values, opens: true, other: false },
  ...more,
});

export const ANSWER: ReportAnswer = {
  label: 'Consumption',
  inputs: { from: '2026-07-01', to: '2026-11-24', compare: 'none' },
  compared: null,
  columns: [money('value', 'Value'), money('price', 'Price')],
  groups: [[PROJECT, PRODUCT]],
  sections: [{ name: '', label: '', formula: false }],
  rows: [
    row(['Harbour Mall'], [12345678.9, null]),
    row(['Harbour Mall', 'Cement'], [12345000.5, 520.25]),
    row(['Harbour Mall', 'Sand'], [678.4, 12]),
    row(['River Garden'], [100, null]),
    row(['River Garden', 'Cement'], [100, 525]),
  ],
  totals: [[12345778.9, null]],
  chart: {
    by: MONTH,
    labels: ['2026-07', '2026-08'],
    keys: ['2026-07', '2026-08'],
    series: [
      { name: '1', label: 'Harbour Mall', type: 'money', values: [12345000.5, 678.4] },
      { name: '2', label: 'River Garden', type: 'money', values: [null, 100] },
    ],
  },
  truncated: false,
};

export const PROFIT: Report = {
  ...CONSUMPTION,
  name: 'profit',
  label: 'Profit',
  path: 'reports/profit',
  of: { kind: 'entries' },
  sections: [
    { name: 'income', label: 'Income', groups: [group('book', 'Book')] },
    { name: 'cost', label: 'Cost', groups: [group('book', 'Book')] },
    { name: 'profit', label: 'Profit', groups: [], formula: 'income - cost' },
  ],
  columns: [column('amount', 'Amount', { measure: { of: 'sum', value: 'amount' } })],
  chart: undefined,
};

export const PROFIT_COMPARED: ReportAnswer = {
  ...ANSWER,
  label: 'Profit',
  inputs: { ...ANSWER.inputs, compare: 'year before' },
  compared: { from: '2025-07-01', to: '2025-11-24' },
  columns: [money('amount', 'Amount'), money('amount', 'Amount', { compared: true })],
  groups: [[group('book', 'Book')], [group('book', 'Book')], []],
  sections: [
    { name: 'income', label: 'Income', formula: false },
    { name: 'cost', label: 'Cost', formula: false },
    { name: 'profit', label: 'Profit', formula: true },
  ],
  rows: [
    row(['Sales'], [300.3, 200.1]),
    row(['Wages'], [100.1, 0], { section: 1 }),
    row(['Materials'], [50.05, 100], { section: 1 }),
  ],
  totals: [
    [300.3, 200.1],
    [150.15, 100],
    [150.15, 100.1],
  ],
  chart: null,
};
