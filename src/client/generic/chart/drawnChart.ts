import { add } from '../../../ledger/money.ts';
import type { Chart, ChartSeries } from './Chart.ts';
import { COLOURS } from './chartColours.ts';

/** A circle of more parts is hard to read. */
const MOST_PARTS = 6;
/** Bars of names, so that each is wide enough to see. */
const MOST_BARS = 30;
/** Points in time, of which each needs at least a pixel. */
const MOST_POINTS = 400;

export interface DrawnChart extends Chart {
  /** How many values of the axis are not drawn. */
  hidden: number;
  /** Bars from left to right, with their names beside them. */
  isHorizontal: boolean;
}

/**
 * The chart as it can be drawn. A circle that has many parts, or a part below zero, becomes bars; series without a colour of their
 * own become one; the table of the chart has what is left out.
 *
 * @param rest the label of the series that stands for several.
 */
export function drawnChart(chart: Chart, rest: string): DrawnChart {
  const isPie = chart.kind === 'pie' && fitsPie(chart);
  const kind = chart.kind === 'pie' && !isPie ? 'bar' : chart.kind;
  const isBar = kind === 'bar' || kind === 'stacked';
  const most = isBar && !chart.isTime ? MOST_BARS : MOST_POINTS;
  const labels = chart.labels.slice(0, most);
  const series = joined(chart.series, rest).map((each) => ({ ...each, values: each.values.slice(0, most) }));
  return {
    ...chart,
    ...{ kind, labels, series, hidden: chart.labels.length - labels.length },
    isHorizontal: isBar && !chart.isTime,
  };
}

function fitsPie({ labels, series }: Chart): boolean {
  const [only] = series;
  if (only === undefined || series.length > 1 || labels.length > MOST_PARTS) return false;
  return only.values.every((value) => Number(value ?? 0) >= 0);
}

/** At most as many series as there are colours: those with the largest figures, and the sum of the others. */
function joined(series: readonly ChartSeries[], rest: string): readonly ChartSeries[] {
  const [first] = series;
  const isOfOneKind = series.every(({ type }) => type === first?.type);
  if (first === undefined || series.length <= COLOURS.length || !isOfOneKind) return series;
  const size = ({ values }: ChartSeries) =>
    values.reduce<number>((most, value) => Math.max(most, Math.abs(Number(value ?? 0))), 0);
  const kept = new Set([...series].sort((a, b) => size(b) - size(a)).slice(0, COLOURS.length - 1));
  const others = series.filter((each) => !kept.has(each));
  const sums = first.values.map((_, at) => {
    const given = others.flatMap(({ values }) => values[at] ?? []);
    return given.length === 0 ? null : add(given, 3);
  });
  return [
    ...series.filter((each) => kept.has(each)),
    { name: '#rest', label: rest, type: first.type, values: sums },
  ];
}
