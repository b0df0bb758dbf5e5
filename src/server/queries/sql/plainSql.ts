import { literal } from './recordSql.ts';

/** What is taken out of Markdown or put plainly, in this order: the pattern, what stands in its place, and how it is looked for. */
const STEPS: readonly (readonly [pattern: string, by: string, flags: string])[] = [
  // A link is its words.
  [String.raw`!?\[([^][]*)\]\([^()]*\)`, String.raw`\1`, 'g'],
  // What stands before the words of a line: quotes, headings and lists, also one in the other.
  [String.raw`^([ \t]*(>|(#{1,6}|[-*+]|[0-9]{1,9}[.)])(?=[ \t]|$)))+`, '', 'gn'],
  // Emphasis and code; a sign behind a backslash, or between blanks, is meant.
  [String.raw`(?<!\\)(${'`'}+|\*{1,3}(?=[^\s*]))|(?<=[^\s*\\])\*{1,3}`, '', 'g'],
  [String.raw`(?<![[:alnum:]_\\])_{1,3}(?=[^\s_])|(?<=[^\s_\\])_{1,3}(?![[:alnum:]_])`, '', 'g'],
  ['&nbsp;', ' ', 'g'],
  ['&lt;', '<', 'g'],
  ['&gt;', '>', 'g'],
  ['&quot;', '"', 'g'],
  ['&#39;', "'", 'g'],
  ['&amp;', '&', 'g'],
  [String.raw`\\([[:punct:]])`, String.raw`\1`, 'g'],
  [String.raw`\s+`, ' ', 'g'],
];

/**
 * SQL: the words of a Markdown text on one line, without the signs that form it, close to what lists show of it (`plainWords`).
 * Immutable, so that an index can stand on it: what is looked for is looked up.
 *
 * @param text in SQL.
 */
export function plainSql(text: string): string {
  return STEPS.reduce(
    (sql, [pattern, by, flags]) =>
      `regexp_replace(${sql}, ${literal(pattern)}, ${literal(by)}, ${literal(flags)})`,
    text,
  );
}
