import type {
  Report,
  ReportColumn,
  ReportGroup,
  ReportInput,
  ReportSection,
} from '../../src/schema/report.ts';

/** Checked reports for tests of the engine, with the defaults of what a test does not name. */

export const RANGE: ReportInput[] = [
  { name: 'from', label: 'From', kind: 'date', required: true, default: 'start of fiscal year' },
  { name: 'to', label: 'To', kind: 'date', required: true, default: 'today' },
];
export const PROJECT: ReportInput = {
  name: 'project_id',
  label: 'Project',
  kind: 'reference',
  to: 'project',
  required: false,
};
export const COMPARE: ReportInput = {
  name: 'compare',
  label: 'Compare',
  kind: 'options',
  options: ['none', 'period before', 'year before'].map((value) => ({ value, label: value })),
  required: false,
  default: 'none',
};
export const IN_RANGE = 'date >= ask.from && date <= ask.to';

export function group(of: string, kind: ReportGroup['kind'], more: Partial<ReportGroup> = {}): ReportGroup {
  return { name: of.replace(/\W+/g, '_').replace(/_$/, ''), label: of, of, kind, ...more };
}

export function column(name: string, type: ReportColumn['type'], more: Partial<ReportColumn>): ReportColumn {
  return { name, label: name, type, show: ['table', 'chart'], ...more };
}

export const measure = (
  name: string,
  type: ReportColumn['type'],
  of: NonNullable<ReportColumn['measure']>['of'],
  value?: string,
): ReportColumn => column(name, type, { measure: { of, value } });

export function section(name: string, more: Partial<ReportSection> = {}): ReportSection {
  return { name, label: name, groups: [], ...more };
}

export function report(name: string, more: Partial<Report> & Pick<Report, 'of' | 'columns'>): Report {
  return {
    name,
    label: name,
    description: '',
    icon: 'assessment',
    menu: [],
    path: `reports/${name}`,
    ask: [...RANGE, PROJECT, COMPARE],
    where: IN_RANGE,
    sections: [section('')],
    limit: 5_000,
    ...more,
  };
}

export const PROFIT_AND_LOSS = report('profit_and_loss', {
  of: { kind: 'entries' },
  where: `${IN_RANGE} && (ask.project_id == null || project_id == ask.project_id)`,
  sections: [
    section('income', { where: 'class == "income"', groups: [group('book', 'book')] }),
    section('cost', {
      where: 'class == "cost"',
      groups: [group('book', 'book'), group('project_id', 'reference', { to: 'project' })],
    }),
    section('gross', { formula: 'income - cost' }),
    section('overhead', { where: 'class == "overhead"', groups: [group('book', 'book')] }),
    section('profit', { formula: 'gross - overhead' }),
  ],
  columns: [measure('amount', 'money', 'sum', 'amount')],
  chart: { kind: 'bar', by: group('month(date)', 'month'), of: ['income', 'cost', 'profit'] },
});
