import type { Key } from 'react';
import type { MarkRows } from './bus.ts';

/** How long a changed row is marked, in milliseconds. */
const SHOWN = 2_500;
const PAPER = 'var(--mui-palette-background-paper)';
const markOn = (color: string) => `color-mix(in srgb, var(--mui-palette-primary-main) 22%, ${color})`;

/** Marks changed rows, and new ones among them, for a moment. */
export const markRows: MarkRows = (container, before, rows, rowKey) => {
  const wanted = new Set(changedRows(before, rows, rowKey));
  if (wanted.size === 0) return;
  for (const element of container?.querySelectorAll<HTMLElement>('[data-row], [data-id]') ?? []) {
    if (!wanted.has(element.dataset.row ?? element.dataset.id ?? '')) continue;
    fade(element, 'transparent');
    // The actions are opaque, because columns scroll below them.
    for (const cell of element.querySelectorAll('td.actions')) fade(cell, PAPER);
  }
};

/** Browsers without animations show the new values all the same. */
function fade(element: Element, color: string): void {
  element.animate?.([{ backgroundColor: markOn(color) }, { backgroundColor: color }], {
    duration: SHOWN,
    easing: 'ease-in',
  });
}

/**
 * The keys of changed and new rows; none if most rows are others, as on another page. Values whose name begins with #, such as
 * the row's number, are not compared.
 */
export function changedRows<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row, place: number) => Key,
): string[] {
  const known = new Map(before.map((row, place) => [rowKey(row, place), row]));
  const keyed = rows.map((row, place) => ({ key: rowKey(row, place), row }));
  if (keyed.filter(({ key }) => known.has(key)).length * 2 <= rows.length) return [];
  return keyed
    .filter(({ key, row }) => known.get(key) !== row && content(known.get(key)) !== content(row))
    .map(({ key }) => String(key));
}

function content(row: unknown): string {
  return JSON.stringify(row, (name, value) => (name.startsWith('#') ? undefined : value)) ?? '';
}
