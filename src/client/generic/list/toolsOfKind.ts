import type { ListView } from './listState.ts';

/** The parts of a list's look that only some kinds of views have: `rows` is the height, the widths and the number of its rows. */
type Part = 'groups' | 'order' | 'columns' | 'rows';

const KINDS: Readonly<Record<Part, readonly ListView[]>> = {
  groups: ['table', 'timeline'],
  // Boards, calendars and timelines order their records themselves.
  order: ['table', 'grid', 'gallery', 'tree'],
  columns: ['table', 'grid', 'board', 'calendar', 'gallery', 'tree'],
  rows: ['table'],
};

/** Whether a kind of view draws a part, so that its tool has an effect. */
export function canHave(part: Part, view: ListView): boolean {
  return KINDS[part].includes(view);
}
