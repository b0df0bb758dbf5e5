import { dayOf, isDay } from './calendar.ts';
import { parseDay } from './formatDay.ts';

/** How a day is typed: the firm's pattern, the business day, and the words of the reader's language for days near it. */
export interface DayTyping {
  pattern: string;
  /** 'YYYY-MM-DD' */
  today: string;
  /** Several words for one day are separated by '|'. */
  words: { yesterday: string; today: string; tomorrow: string };
}

/**
 * Parses a day as people type it, to 'YYYY-MM-DD', or null. Beside the firm's format these are understood: '21' (of this
 * month), '21/11' (of this year), '21.11.26', '21112026', 'yesterday', '+7' (days from today). The order of day and month is
 * that of the pattern, or day first where the pattern begins with the year, since nobody types a day of this year so.
 */
export function parseTypedDay(typed: string, typing: DayTyping): string | null {
  const text = typed.trim();
  return parseDay(text, typing.pattern) ?? nearDay(text, typing) ?? numbersAsDay(text, typing);
}

function nearDay(text: string, { today, words }: DayTyping): string | null {
  const named = [words.yesterday, words.today, words.tomorrow].findIndex((names) =>
    names.split('|').some((name) => name.trim().toLowerCase() === text.toLowerCase()),
  );
  if (named >= 0) return addDays(today, named - 1);
  return /^[-+]\d{1,4}$/.test(text) ? addDays(today, Number(text)) : null;
}

function addDays(day: string, count: number): string | null {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + count);
  return dayOf(moved.toISOString());
}

type Part = 'D' | 'M' | 'Y';

/** The order of the parts is the same whatever stands between them. A year of four digits may stand first under any pattern. */
function numbersAsDay(text: string, { pattern, today }: DayTyping): string | null {
  const own = [...new Set(pattern.replace(/[^DMY]/g, ''))] as Part[];
  const order = own[0] === 'Y' ? DAY_FIRST : own;
  return (
    numbersInOrder(text, order, today) ??
    (/^(\d{4}\D|\d{8}$)/.test(text) ? numbersInOrder(text, YEAR_FIRST, today) : null)
  );
}

const DAY_FIRST: readonly Part[] = ['D', 'M', 'Y'];
const YEAR_FIRST: readonly Part[] = ['Y', 'M', 'D'];

function numbersInOrder(text: string, order: readonly Part[], today: string): string | null {
  const numbers = /^\d+$/.test(text) ? digitGroups(text, order) : text.split(/[\s./-]+/);
  if (!numbers.every((number) => /^\d{1,4}$/.test(number))) return null;
  const parts = [order, order.filter((part) => part !== 'Y'), ['D'] as const].find(
    ({ length }) => length === numbers.length,
  );
  if (parts === undefined) return null;
  const given = Object.fromEntries(parts.map((part, index) => [part, numbers[index] as string]));
  const year = given.Y ?? today.slice(0, 4);
  const day = [
    year.length === 2 ? `20${year}` : year,
    (given.M ?? today.slice(5, 7)).padStart(2, '0'),
    (given.D as string).padStart(2, '0'),
  ].join('-');
  return isDay(day) ? day : null;
}

/** '21' is a day, '2111' a day and a month, '211126' and '21112026' have the year too. */
function digitGroups(digits: string, order: readonly Part[]): string[] {
  if (digits.length <= 2) return [digits];
  const widths = (digits.length === 4 ? order.filter((part) => part !== 'Y') : order).map((part) =>
    part === 'Y' && digits.length === 8 ? 4 : 2,
  );
  const groups: string[] = [];
  let from = 0;
  for (const width of widths) {
    groups.push(digits.slice(from, from + width));
    from += width;
  }
  return from === digits.length ? groups : [digits, ''];
}
