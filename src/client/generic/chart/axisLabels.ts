/** In pixels: the room of a letter or a digit of a label, and the gap between two labels. */
const LETTER = 7.3;
const GAP = 12;

/**
 * Selects the labels that are drawn along an axis. Where there is no room for all, it takes every second one, or every third and so
 * on, which leaves even steps between them. The last label is always drawn.
 *
 * @param width of the axis, in pixels.
 */
export function shownLabels(labels: readonly string[], width: number): (at: number) => boolean {
  const step = Math.max(1, Math.ceil((widest(labels) * labels.length) / Math.max(width, 1)));
  const last = labels.length - 1;
  return (at) => (last - at) % step === 0;
}

/**
 * The room that the last label needs at its right, beyond the axis: half of it, since it stands below its bar or point.
 *
 * @param bar the room of the bars above a label; 0 for points.
 */
export function roomOfLast(labels: readonly string[], bar: number): number {
  return Math.max(16, Math.ceil((widest(labels) - bar) / 2));
}

/** The number of figures that fit beside each other along an axis; at least 2. */
export function roomFor(labels: readonly string[], width: number): number {
  return Math.max(2, Math.floor(width / widest(labels)));
}

function widest(labels: readonly string[]): number {
  return GAP + LETTER * Math.max(1, ...labels.map((label) => label.length));
}
