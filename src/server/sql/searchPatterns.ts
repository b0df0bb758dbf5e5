import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from './escapeLike.ts';
import { narrowedPattern, trigramPattern } from './trigramPattern.ts';

/** The length of a trigram: a shorter word is indexed only at the beginning of words. */
export const TRIGRAM = 3;

/** The searched text as patterns for LIKE. */
export interface Patterns {
  /** The whole text, without placeholders. */
  whole: string;
  /** By which the index looks up what begins with the text, and a few others. */
  beginning: string;
  /** A later word that begins with the text. */
  within: string;
  /** For each word the patterns by which the index looks it up, of which a record must match one. */
  words: readonly (readonly string[])[];
  /** The words that a record must contain as well, unless their patterns prove it: '' then. */
  contained: readonly string[];
}

export function patternsOf(text: string, words: readonly string[]): Patterns {
  const escaped = escapeLike(text);
  // A longer word leads the index to few rows; without one, only beginnings of words can be looked up.
  const isLong = words.some((word) => [...word].length >= TRIGRAM);
  return {
    whole: text,
    beginning: `${narrowedPattern(text)}%`,
    within: `% ${escaped}%`,
    words: words.map((word) =>
      isLong ? [trigramPattern(word)] : [`${escapeLike(word)}%`, `% ${escapeLike(word)}%`],
    ),
    contained: words.map((word) => (isLong ? word : '')),
  };
}

/** SQL: one of the patterns, in lower case. */
export function patternSql(pattern: string): RawBuilder<unknown> {
  return sql`lower(${pattern}::text)`;
}

/** SQL: whether a text contains every word. */
export function hasWords(searched: RawBuilder<unknown>, { words, contained }: Patterns): RawBuilder<unknown> {
  const each = words.map((any, place) => {
    const parts = any.map((pattern) => sql`${searched} like ${patternSql(pattern)}`);
    // Every text contains ''.
    return sql`(${sql.join(parts, sql` or `)}) and strpos(${searched}, ${patternSql(contained[place] ?? '')}) > 0`;
  });
  return sql.join(each, sql` and `);
}
