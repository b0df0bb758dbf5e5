import Box from '@mui/material/Box';

interface Props {
  /** The course in words, for screen readers: 'Cash, last 30 days: from 1,200.00 to 1,560.00'. */
  label: string;
  values: readonly number[];
  width?: number;
  height?: number;
}

/** A small line beside a figure, drawn without the library of charts, so that a card of a dashboard needs no more code. */
export function Sparkline({ label, values, width = 96, height = 28 }: Props) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = height - 2 * PAD;
  const points = values.map((value, at) => {
    const x = PAD + (at / (values.length - 1)) * (width - 2 * PAD);
    const y = high === low ? height / 2 : PAD + room - ((value - low) / (high - low)) * room;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [lastX, lastY] = (points.at(-1) as string).split(',');
  return (
    <Box component="svg" role="img" aria-label={label} width={width} height={height} sx={LINE}>
      <polyline points={points.join(' ')} fill="none" stroke="currentcolor" strokeWidth={1.5} />
      <circle cx={lastX} cy={lastY} r={2} fill="currentcolor" />
    </Box>
  );
}

/** So that neither the line nor its end is cut off. */
const PAD = 3;

const LINE = { display: 'block', flex: 'none', color: 'text.secondary', strokeLinejoin: 'round' };
