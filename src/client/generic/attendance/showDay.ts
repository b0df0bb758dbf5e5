/**
 * Scrolls the days to one of them, or to the first. The names, which stay, cut none of them: half of a figure would read as another
 * figure.
 */
export function showDay(frame: HTMLElement, selector: string | undefined): void {
  const day = selector === undefined ? null : frame.querySelector<HTMLElement>(selector);
  const names = frame.querySelector<HTMLElement>('thead .name')?.offsetWidth ?? 0;
  const columns = [...frame.querySelectorAll<HTMLElement>('thead th:not(.name)')];
  const [first] = columns;
  const leftOf = ({ offsetLeft }: HTMLElement) => offsetLeft - (first?.offsetLeft ?? 0);
  const least = day === null ? 0 : names + leftOf(day) + 96 - frame.clientWidth;
  frame.scrollLeft = columns.map(leftOf).find((left) => left >= least) ?? 0;
}
