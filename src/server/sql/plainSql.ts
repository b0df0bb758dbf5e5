import { type RawBuilder, sql } from 'kysely';

/** The replacements that turn Markdown into plain text, in order: the pattern, its replacement, and its flags. */
const STEPS: readonly (readonly [pattern: string, by: string, flags: string])[] = [
  // A link becomes its text.
  [String.raw`!?\[([^][]*)\]\([^()]*\)`, String.raw`\1`, 'g'],
  // The prefixes of a line: quotes, headings and lists, also nested.
  [String.raw`^([ \t]*(>|(#{1,6}|[-*+]|[0-9]{1,9}[.)])(?=[ \t]|$)))+`, '', 'gn'],
  // Emphasis and code; a sign after a backslash, or between blanks, is literal.
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
 * SQL: a Markdown text on one line, without its formatting, close to what lists show (`plainWords`). Immutable, so that it can
 * be indexed.
 *
 * @param text in SQL.
 */
export function plainSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return STEPS.reduce(
    (inner, [pattern, by, flags]) =>
      sql`regexp_replace(${inner}, ${sql.lit(pattern)}, ${sql.lit(by)}, ${sql.lit(flags)})`,
    text,
  );
}
