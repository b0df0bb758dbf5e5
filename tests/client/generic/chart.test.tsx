// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { roomFor, roomOfLast, shownLabels } from '../../../src/client/generic/chart/axisLabels.ts';
import type { Chart } from '../../../src/client/generic/chart/Chart.ts';
import { COLOURS, DARK_COLOURS, LIGHT_COLOURS } from '../../../src/client/generic/chart/chartColours.ts';
import { drawnChart } from '../../../src/client/generic/chart/drawnChart.ts';
import { formatTick } from '../../../src/client/generic/chart/formatFigure.ts';
import { Sparkline } from '../../../src/client/generic/chart/Sparkline.tsx';
import { text } from '../../../src/client/providers/i18n.ts';
import { setGrouping } from '../../../src/fields/grouping.ts';
import { showBangla, showEnglish } from '../bangla.ts';

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const rgb = (colour: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, for eyes that do not see red, green or blue at all. */
const EYES = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const times = (matrix: number[], [r = 0, g = 0, b = 0]: number[]) =>
  [0, 3, 6].map((at) => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b);
/** OKLab, in which distances are as people see them. */
function oklab(colour: number[]): number[] {
  const lms = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
      0.2817188376, 0.6299787005,
    ],
    colour.map((channel) => Math.min(1, Math.max(0, channel))),
  ).map(Math.cbrt);
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
      0.7827717662, -0.808675766,
    ],
    lms,
  );
}

describe('the colours of charts', () => {
  it.each([
    ['light', LIGHT_COLOURS, '#ffffff'],
    ['dark', DARK_COLOURS, '#111a2b'],
  ] as const)(
    'stand out from a %s background, and from each other for all eyes',
    (_, colours, background) => {
      for (const colour of colours) expect(contrast(colour, background)).toBeGreaterThan(3);
      for (const matrix of Object.values(EYES)) {
        const seen = colours.map((colour) => oklab(times(matrix, rgb(colour))));
        for (const [at, one] of seen.entries())
          for (const other of seen.slice(at + 1))
            expect(Math.hypot(...one.map((axis, place) => axis - (other[place] ?? 0)))).toBeGreaterThan(0.1);
      }
    },
  );
});

describe('the ticks of an axis', () => {
  afterEach(async () => {
    setGrouping('thousand');
    await showEnglish();
  });
  const ticks = () =>
    [0, -950, 12_000, 4_500_000, 12_000_000, 3e9].map((value) => formatTick(value, 'money', text));

  it('are in lakh and crore or in thousands and millions, by the firm’s grouping', async () => {
    expect(ticks()).toEqual(['0', '−950', '12 k', '4.5 M', '12 M', '3 bn']);
    setGrouping('lakh');
    expect(ticks()).toEqual(['0', '−950', '12 k', '45 L', '1.2 cr', '300 cr']);
    await showBangla();
    expect(ticks().slice(2)).toEqual(['12 হাজার', '45 লাখ', '1.2 কোটি', '300 কোটি']);
    expect(formatTick(12.5, 'percent', text)).toBe('12.5 %');
  });
});

describe('the labels of an axis', () => {
  const months = Array.from({ length: 12 }, (_, at) => `${at < 9 ? 'Sep' : 'August'} 2026`);
  const shownOf = (labels: readonly string[], width: number) =>
    labels.flatMap((_, at) => (shownLabels(labels, width)(at) ? [at] : []));

  it('are left out in even steps where there is no room, and end with the last', () => {
    expect(shownOf(months, 2_000)).toHaveLength(12);
    expect(shownOf(months, 600)).toEqual([1, 3, 5, 7, 9, 11]);
    expect(shownOf(months, 250)).toEqual([1, 6, 11]);
    expect(shownOf(months, 0)).toEqual([11]);
    expect(shownOf([], 300)).toEqual([]);
  });

  it('have room for half of the last one, beyond its bar or point', () => {
    expect(roomOfLast(['Nov 2026'], 0)).toBe(36);
    expect(roomOfLast(['Nov 2026'], 20)).toBe(26);
    expect(roomOfLast(['Nov 2026'], 200)).toBe(16);
  });

  it('of figures are as many as have room, and at least two', () => {
    expect(roomFor(['0', '12.5 cr'], 400)).toBe(6);
    expect(roomFor(['0', '12.5 cr'], 150)).toBe(2);
    expect(roomFor(['0', '12.5 cr'], 0)).toBe(2);
  });
});

const chartOf = (more: Partial<Chart>): Chart => ({
  ...{ kind: 'pie', label: 'Cost', by: 'Kind', labels: ['A', 'B'], isTime: false },
  series: [{ name: 'cost', label: 'Cost', type: 'money', values: [1, 2] }],
  ...more,
});

describe('a chart', () => {
  it('is a circle only of a few parts that are not below zero', () => {
    expect(drawnChart(chartOf({}), 'Other').kind).toBe('pie');
    const negative = chartOf({ series: [{ name: 'cost', label: 'Cost', type: 'money', values: [1, -2] }] });
    expect(drawnChart(negative, 'Other').kind).toBe('bar');
    const many = [...'ABCDEFG'];
    const values = many.map((_, at) => at);
    const parts = chartOf({ labels: many, series: [{ name: 'c', label: 'C', type: 'money', values }] });
    expect(drawnChart(parts, 'Other').kind).toBe('bar');
  });

  it('has as many series as colours: the largest, and the exact sum of the others', () => {
    const series = Array.from({ length: 9 }, (_, at) => ({
      ...{ name: `s${at}`, label: `S${at}`, type: 'money' as const },
      values: [at === 0 ? 0.1 : at === 1 ? 0.2 : at * 10, null],
    }));
    const drawn = drawnChart(chartOf({ kind: 'stacked', series }), 'Other');
    expect(drawn.series).toHaveLength(COLOURS.length);
    // 0.1 + 0.2 + 20 + 30
    expect(drawn.series.at(-1)).toMatchObject({ label: 'Other', values: ['50.300', null] });
  });

  it('draws no more bars of names than are readable, and says how many there are', () => {
    const labels = Array.from({ length: 40 }, (_, at) => `P${at}`);
    const drawn = drawnChart(
      chartOf({
        kind: 'bar',
        labels,
        series: [{ name: 'v', label: 'V', type: 'money', values: labels.map((_, at) => at) }],
      }),
      'Other',
    );
    expect([drawn.labels.length, drawn.hidden, drawn.isHorizontal]).toEqual([30, 10, true]);
    expect(drawnChart(chartOf({ kind: 'bar', labels, isTime: true }), 'Other').hidden).toBe(0);
  });
});

it('a sparkline has a name, and is drawn from two values on', () => {
  const { container } = render(<Sparkline label="Cash: from 1 to 3" values={[1, 2, 3]} />);
  expect(screen.getByRole('img', { name: 'Cash: from 1 to 3' })).toBeDefined();
  expect(container.querySelectorAll('polyline')).toHaveLength(1);
  expect(render(<Sparkline label="x" values={[1]} />).container.querySelector('svg')).toBeNull();
});
