/*
 * The colours of series. Each has a contrast of 3:1 to its background, and all differ from each other for eyes that do not see red,
 * green or blue (tests/client/generic/chart.test.tsx). Paper has those of the light scheme.
 */

export const LIGHT_COLOURS = ['#0f766e', '#e86900', '#210a8a', '#1091f5', '#500a24', '#8140bc'] as const;
export const DARK_COLOURS = ['#2dd4bf', '#ff853a', '#3763d6', '#fde46b', '#b24b63', '#c57eee'] as const;

/** The colours of a chart, by the scheme. */
export const COLOURS: readonly string[] = LIGHT_COLOURS.map((_, place) => `var(--chart-${place + 1})`);

const variables = (colours: readonly string[]) =>
  Object.fromEntries(colours.map((colour, place) => [`--chart-${place + 1}`, colour]));

/** Declares the colours for the page: a tooltip is outside of its chart. */
export const CHART_COLOURS = {
  ':root': variables(LIGHT_COLOURS),
  ':root[data-color-scheme="dark"]': variables(DARK_COLOURS),
  '@media print': { ':root, :root[data-color-scheme="dark"]': variables(LIGHT_COLOURS) },
};
