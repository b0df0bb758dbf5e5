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
  { chart: defined, sort }: Report,
  { label, chart, groups, rows }: ReportAnswer,
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
  const isTime = TIMES.has(by.kind);
  const isSorted = sort !== undefined && !isTime && groups[0]?.[0]?.name === by.name;
  const order = isSorted ? placesInOrder(keys, rows) : keys.map((_, at) => at);
  return {
    kind: defined.kind,
    label: isNamed(label, by.label) ? label : t('reports.chart', { label, by: inSentence(by.label) }),
    by: by.label,
    labels: order.map((at) => groupText(by, keys[at], labels[at] ?? '', format, t)),
    isTime,
    series: series.map((each) => ({
      ...each,
      label: seriesLabel(each),
      values: order.map((at) => each.values[at] ?? null),
    })),
  };
}

/** The places of a chart in the order of the table's rows; those that the table sums up as others come last. */
function placesInOrder(keys: readonly unknown[], rows: ReportAnswer['rows']): number[] {
  const outer = rows.filter(({ level, other }) => level === 0 && !other);
  const ranks = new Map(outer.map(({ key }, rank) => [key[0], rank]));
  const rankOf = (at: number) => ranks.get(keys[at] as string) ?? outer.length;
  return keys.map((_, at) => at).sort((one, other) => rankOf(one) - rankOf(other));
}

/** 'Purchases by Vendor' already says what they are spread over. */
function isNamed(label: string, by: string): boolean {
  return label.toLowerCase().includes(by.toLowerCase());
}
