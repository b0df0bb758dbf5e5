import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { useText } from '../../providers/i18n.ts';
import { roomFor, roomOfLast, shownLabels } from './axisLabels.ts';
import type { ChartSeries } from './Chart.ts';
import { CHART_COLOURS, COLOURS } from './chartColours.ts';
import type { DrawnChart } from './drawnChart.ts';
import { formatFigure, formatTick } from './formatFigure.ts';
import { useWidth } from './useWidth.ts';

interface Props {
  chart: DrawnChart;
  /** In pixels; by default those of the place around it. */
  height?: number;
  width?: number;
}

/**
 * The drawing of a chart, in the chunk of the library. Its bars and points are reached by arrow keys; it does not move, since
 * motion would only delay reading.
 */
export function ChartPlot(props: Props) {
  const { place, width: measured } = useWidth();
  const room = props.width ?? measured;
  return (
    <Box ref={place} sx={{ height: '100%' }}>
      <GlobalStyles styles={CHART_COLOURS} />
      {room === undefined ? <Skeleton variant="rounded" height="100%" /> : <Plot {...props} room={room} />}
    </Box>
  );
}

/** @param props.room the width of the chart in pixels, given or measured. */
function Plot({ chart, height, width, room }: Props & { room: number }) {
  const { kind, label, series } = chart;
  const common = {
    title: label,
    ...(width !== undefined && height !== undefined && { width, height }),
    colors: [...COLOURS],
    skipAnimation: true,
    enableKeyboardNavigation: true,
    sx: PLOT,
  };
  const axes = useAxes(chart, room);
  if (kind === 'pie') return <PieChart {...common} {...pieOf(chart)} />;
  const own = { ...common, ...axes, hideLegend: series.length < 2, slotProps: SLOTS };
  if (kind === 'line' || kind === 'area') return <LineChart {...own} series={lineSeries(chart)} />;
  return (
    <BarChart
      {...own}
      layout={chart.isHorizontal ? 'horizontal' : 'vertical'}
      borderRadius={2}
      series={series.map((each) => ({ ...seriesOf(each), ...(kind === 'stacked' && { stack: 'all' }) }))}
    />
  );
}

/** Names that are cut off are whole in the tooltip and the table. */
const LONGEST_NAME = 22;
const NAMES_WIDTH = 150;
const FIGURES_WIDTH = 64;
const MOST_FIGURES = 5;

/** @param room the width of the chart in pixels. */
function useAxes({ kind, labels, series, isHorizontal }: DrawnChart, room: number) {
  const text = useText();
  const type = series[0]?.type ?? 'number';
  const isBar = kind === 'bar' || kind === 'stacked';
  const shortNames = labels.map(shortened);
  const length = room - (isHorizontal ? NAMES_WIDTH : FIGURES_WIDTH);
  const right = isHorizontal ? 24 : roomOfLast(shortNames, isBar ? length / labels.length : 0);
  const isShown = shownLabels(shortNames, length - right);
  const figureOf = (value: number) => formatTick(value, type, text);
  const names = {
    // Places rather than names: two values of the axis may have the same name.
    data: labels.map((_, at) => at),
    scaleType: isBar ? ('band' as const) : ('point' as const),
    valueFormatter: (at: number, { location }: { location: string }) =>
      (location === 'tick' ? shortNames[at] : labels[at]) ?? '',
    tickLabelStyle: LETTERS,
    disableTicks: true,
    ...(isBar && { categoryGapRatio: 0.28, barGapRatio: 0.08 }),
  };
  const figures = {
    valueFormatter: figureOf,
    tickLabelStyle: LETTERS,
    tickNumber: MOST_FIGURES,
    disableLine: true,
    disableTicks: true,
  };
  if (isHorizontal) {
    const ends = extremes(series).map(figureOf);
    return {
      xAxis: [{ ...figures, tickNumber: Math.min(MOST_FIGURES, roomFor(ends, length - right)) }],
      yAxis: [{ ...names, width: NAMES_WIDTH }],
      grid: { vertical: true },
      margin: { left: 0, right, top: 8, bottom: 0 },
    };
  }
  return {
    xAxis: [{ ...names, height: 28, tickLabelInterval: isShown }],
    yAxis: [{ ...figures, width: FIGURES_WIDTH }],
    grid: { horizontal: true },
    margin: { left: 0, right, top: 16, bottom: 0 },
  };
}

/** The least and the largest of all values. */
function extremes(series: readonly ChartSeries[]): number[] {
  const all = series.flatMap(({ values }) => values.map((value) => Number(value ?? 0)));
  return [
    all.reduce((one, other) => Math.min(one, other), 0),
    all.reduce((one, other) => Math.max(one, other), 0),
  ];
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

function seriesOf({ name, label, type, values }: ChartSeries) {
  return {
    id: name,
    label,
    data: values.map((value) => (value === null ? null : Number(value))),
    // The exact figure, rather than the number that is drawn.
    valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) =>
      formatFigure(values[dataIndex] ?? null, type) || null,
  };
}

/** The marks of lines differ in shape as well as in colour. */
const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const;
/** Marks of more points would cover the line. */
const MOST_MARKS = 24;

function lineSeries({ kind, series, labels }: DrawnChart) {
  return series.map((each, at) => ({
    ...seriesOf(each),
    curve: 'linear' as const,
    showMark: labels.length <= MOST_MARKS,
    shape: SHAPES[at % SHAPES.length] as (typeof SHAPES)[number],
    ...(kind === 'area' && { area: true, stack: 'all' }),
  }));
}

function pieOf({ labels, series: [only] }: DrawnChart) {
  const { values = [], type = 'number' } = only ?? {};
  return {
    series: [
      {
        data: values.map((value, at) => ({ id: at, value: Number(value ?? 0), label: labels[at] ?? '' })),
        valueFormatter: (_: unknown, { dataIndex }: { dataIndex: number }) =>
          formatFigure(values[dataIndex] ?? null, type),
        innerRadius: '52%',
        paddingAngle: 1,
        cornerRadius: 2,
      },
    ],
    margin: 8,
  };
}

const LETTERS = { fontSize: 12, fontFamily: 'inherit' };

const SLOTS = {
  legend: {
    position: { vertical: 'top', horizontal: 'start' },
    direction: 'horizontal',
    sx: { fontSize: 12, gap: 1.5, pb: 0.5 },
  },
  tooltip: { trigger: 'axis' },
} as const;

/** Parts that touch are separated by the colour of the page; figures are of equal width. */
const PLOT = {
  '& text': { fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .MuiBarElement-root': { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 0.5 },
  '& .MuiAreaElement-root': { fillOpacity: 0.75 },
  '& .MuiLineElement-root': { strokeWidth: 2 },
  // The library lets lines appear from the left: paper would be printed before the first moment of it.
  '& clipPath rect': { animation: 'none' },
  '& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)' },
  '& .MuiChartsAxis-line': { stroke: 'var(--mui-palette-Border-input)' },
  '& svg:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  // The labels of axes have a fill of their own, which in the dark scheme is nearly white.
  '@media print': {
    '& text': { fill: '#000 !important' },
    '& .MuiChartsLegend-label, & .MuiChartsLabel-root': { color: '#000 !important' },
    '& .MuiBarElement-root': { stroke: '#fff' },
    '& .MuiChartsGrid-line': { stroke: '#ccc' },
    // A sheet is narrower than the screen that the chart was measured on: the whole drawing is made smaller, without space around it.
    '& > svg, & .MuiChartsSurface-root': { height: 'auto' },
  },
};
