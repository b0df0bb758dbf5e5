import { type Format, inSentence } from '../../../schema/index.ts';
import type { Report } from '../../../schema/report.ts';
import type { text } from '../../providers/i18n.ts';
import type { Chart, ChartSeries } from '../chart/Chart.ts';
import type { ReportAnswer } from './Answer.ts';
import { groupText } from './groupText.ts';

const TIMES: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'fiscal_year']);

/** The series that stands for several. */
const REST = '_other';

/** The chart of a report; undefined if it has none, or nothing to draw. */
export function reportChart(
  { chart: defined }: Report,
  { label, chart }: ReportAnswer,
  format: Format,
  t: typeof text,
): Chart | undefined {
  const split = defined?.split;
  const seriesLabel = ({ name, label: title }: ChartSeries) => {
    if (name === REST) return t('chart.rest');
    return split === undefined ? title : groupText(split, name, title, format, t);
  };
  if (defined === undefined || chart === null || chart.labels.length === 0) return undefined;
  const { by, labels, keys, series } = chart;
  return {
    kind: defined.kind,
    label: isNamed(label, by.label) ? label : t('reports.chart', { label, by: inSentence(by.label) }),
    by: by.label,
    labels: labels.map((title, at) => groupText(by, keys[at], title, format, t)),
    isTime: TIMES.has(by.kind),
    series: series.map((each) => ({ ...each, label: seriesLabel(each) })),
  };
}

/** 'Purchases by Vendor' already says what they are spread over. */
function isNamed(label: string, by: string): boolean {
  return label.toLowerCase().includes(by.toLowerCase());
}
