import { describe, expect, it } from 'vitest';
import { reportChart } from '../../../src/client/generic/report/reportChart.ts';
import { text } from '../../../src/client/providers/i18n.ts';
import type { Report } from '../../../src/schema/report.ts';
import { ANSWER, CONSUMPTION } from './consumption.ts';

const FORMAT = { currency: 'BDT', date: 'DD/MM/YYYY', grouping: 'lakh' } as const;
const [PROJECT] = ANSWER.groups[0] ?? [];

/** The values of projects by their names, drawn in the order of the names; the table has River Garden below Harbour Mall. */
const BY_NAME = {
  ...ANSWER,
  chart: {
    by: PROJECT,
    labels: ['Aman Court', 'Harbour Mall', 'River Garden'],
    keys: ['Aman Court', 'Harbour Mall', 'River Garden'],
    series: [{ name: 'value', label: 'Value', type: 'money', values: [1, 12345678.9, 100] }],
  },
} as typeof ANSWER;

describe('the chart of a report', () => {
  const drawn = (report: Report, answer = BY_NAME) => {
    const { labels = [], series = [] } = reportChart(report, answer, FORMAT, text) ?? {};
    return [labels, series.map(({ values }) => values)];
  };

  it('has the order of the sorted table, and what the table does not name last', () => {
    expect(drawn({ ...CONSUMPTION, sort: { column: 'value', order: 'desc' } })).toEqual([
      ['Harbour Mall', 'River Garden', 'Aman Court'],
      [[12345678.9, 100, 1]],
    ]);
  });

  it('keeps the order of names without a sort, and that of time in any case', () => {
    expect(drawn(CONSUMPTION)).toEqual([
      ['Aman Court', 'Harbour Mall', 'River Garden'],
      [[1, 12345678.9, 100]],
    ]);
    const sorted: Report = { ...CONSUMPTION, sort: { column: 'value', order: 'desc' } };
    expect(drawn(sorted, ANSWER)).toEqual(drawn(CONSUMPTION, ANSWER));
  });
});
