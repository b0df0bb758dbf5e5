import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { Chart } from './Chart.ts';
import { ChartTable } from './ChartTable.tsx';
import { drawnChart } from './drawnChart.ts';

// The library, in a chunk of its own.
const ChartPlot = lazyExport(() => import('./ChartPlot.tsx'), 'ChartPlot');

interface Props {
  chart: Chart;
  /** In pixels; by default enough for its bars. */
  height?: number;
  /** Higher than its height where the place has room, as beside a longer card. */
  fills?: boolean;
  /** A fixed width, for paper. */
  width?: number;
  /** At most this height in pixels, for paper. */
  most?: number;
}

/** A chart with the table of its figures behind it. Its size is reserved while its code loads. */
export function ChartView({ chart, height, fills = false, width, most = Infinity }: Props) {
  const text = useText();
  const drawn = drawnChart(chart, text('chart.rest'));
  const size = Math.min(height ?? heightOf(drawn), most);
  if (chart.labels.length === 0 || chart.series.length === 0) return null;
  return (
    <Box component="figure" aria-label={chart.label} sx={fills ? FILLING : FIGURE}>
      <ChartTable {...chart} />
      {/* On the screen the plot fills its place; paper has no place to measure. */}
      <Box
        sx={
          fills
            ? { ...FILLED, minHeight: size }
            : width === undefined
              ? { ...SIZED, height: size }
              : { width }
        }
      >
        <Box sx={fills ? INSIDE : FULL}>
          <Section waiting={<Skeleton variant="rounded" height={size} />}>
            <ChartPlot chart={drawn} {...(width !== undefined && { width, height: size })} />
          </Section>
        </Box>
      </Box>
      {drawn.hidden > 0 && (
        <Typography component="figcaption" variant="caption" color="text.secondary">
          {text('chart.hidden', {
            shown: countText(drawn.labels.length),
            count: countText(chart.labels.length),
          })}
        </Typography>
      )}
    </Box>
  );
}

const FIGURE = { m: 0, minWidth: 0, position: 'relative', breakInside: 'avoid' };
const FILLING = { ...FIGURE, flex: 1, display: 'flex', flexDirection: 'column' };
/** The plot takes the height of its place and never gives it. */
const FILLED = { flex: 1, minWidth: 0, position: 'relative' };
const INSIDE = { position: 'absolute', inset: 0, '@media print': { position: 'static' } };

/** Paper scales the whole drawing to the width of a sheet: its height follows. */
const SIZED = { minWidth: 0, '@media print': { height: 'auto' } };
const FULL = { height: '100%', '@media print': { height: 'auto' } };

/** In pixels: the axis with the legend above it, and a bar. */
const AROUND = 72;
const BAR = { bar: 14, stacked: 26 };
const USUAL = 340;

/** Bars of names need room for each; other charts have the usual height. */
function heightOf({ kind, isHorizontal, labels, series }: ReturnType<typeof drawnChart>): number {
  if (!isHorizontal) return USUAL;
  const each = kind === 'stacked' ? BAR.stacked : Math.max(BAR.stacked, series.length * BAR.bar + 8);
  return Math.max(160, AROUND + labels.length * each);
}
