/** In pixels: the room of a letter or a digit of a tick's label, and the gap between two labels. */
const LETTER = 6.8;
const GAP = 12;

/**
 * Which of the labels along an axis are drawn where there is no room for all: each second, third ... one, so that the steps between
 * them are even. The last one is among them.
 *
 * @param width of the axis, in pixels.
 */
export function shownLabels(labels: readonly string[], width: number): (at: number) => boolean {
  const step = Math.max(1, Math.ceil((widest(labels) * labels.length) / Math.max(width, 1)));
  const last = labels.length - 1;
  return (at) => (last - at) % step === 0;
}

/** How many figures have room beside each other along an axis; at least 2. */
export function roomFor(labels: readonly string[], width: number): number {
  return Math.max(2, Math.floor(width / widest(labels)));
}

function widest(labels: readonly string[]): number {
  return GAP + LETTER * Math.max(1, ...labels.map((label) => label.length));
}
