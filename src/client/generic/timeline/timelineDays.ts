import type { DAYS_OF_KIND } from '../../../schema/index.ts';
import { addDays, addMonths, between, type Extent } from '../calendar/calendarDays.ts';

export type TimelineDays = (typeof DAYS_OF_KIND)['timeline'][number];

/** The value of a range of days; null for an open end. */
export interface Range {
  from: string | null;
  to: string | null;
}

/** The ends that a move changes: both, or one of them. */
export type Moved = 'whole' | 'from' | 'to';

/** The first days of the parts that a timeline is ruled by: days, weeks or months. A week begins on Sunday. */
export function rulesOf(shows: TimelineDays, { from, to }: Extent): string[] {
  const rules: string[] = [];
  for (let day = from; day <= to; day = nextRule(shows, day)) rules.push(day);
  return rules;
}

function nextRule(shows: TimelineDays, day: string): string {
  if (shows === 'month') return addDays(day, 1);
  if (shows === 'year') return addMonths(day, 1);
  return addDays(day, 7 - new Date(`${day}T00:00Z`).getUTCDay());
}

/** Where some days stand among the shown ones, in percent of their width. */
export function placeOf({ from, to }: Extent, shown: Extent): { left: number; width: number } {
  const all = between(shown.from, shown.to) + 1;
  const first = Math.max(0, between(shown.from, from));
  const last = Math.min(all, between(shown.from, to) + 1);
  return { left: (first / all) * 100, width: (Math.max(1, last - first) / all) * 100 };
}

/**
 * The range with one end or both moved. An open end stays open, unless it is moved itself: then it starts from the shown one. The
 * first day is never after the last.
 */
export function moveRange(range: Range, moved: Moved, shown: Extent, move: (day: string) => string): Range {
  const from = range.from !== null && moved !== 'to' ? move(range.from) : range.from;
  const to = range.to !== null && moved !== 'from' ? move(range.to) : range.to;
  if (moved === 'whole') return { from, to };
  if (moved === 'from') {
    const first = from ?? move(shown.from);
    return { from: to !== null && first > to ? to : first, to };
  }
  const last = to ?? move(shown.to);
  return { from, to: from !== null && last < from ? from : last };
}

/** How a key moves a bar; undefined for other keys. With Shift it moves the last day, with Ctrl the first. */
export function moveOfKey({
  key,
  shiftKey,
  ctrlKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey'>):
  | { moved: Moved; move: (day: string) => string }
  | undefined {
  const move = MOVES[key];
  if (move === undefined) return undefined;
  return { moved: shiftKey ? 'to' : ctrlKey ? 'from' : 'whole', move };
}

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

export function sameRange(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to;
}
