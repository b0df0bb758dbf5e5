/** The row of a tree that a key leads to; undefined for other keys and at the ends. Levels are those of ARIA. */
export function rowOfKey(
  key: string,
  rows: readonly HTMLElement[],
  row: HTMLElement,
): HTMLElement | undefined {
  const place = rows.indexOf(row);
  switch (key) {
    case 'ArrowDown':
      return rows[place + 1];
    case 'ArrowUp':
      return rows[place - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      // The first row of an open part is the next one.
      return levelOf(rows[place + 1]) > levelOf(row) ? rows[place + 1] : undefined;
    case 'ArrowLeft':
      return rows.slice(0, place).findLast((each) => levelOf(each) < levelOf(row));
    default:
      return undefined;
  }
}

function levelOf(row: HTMLElement | undefined): number {
  return Number(row?.getAttribute('aria-level') ?? 0);
}
