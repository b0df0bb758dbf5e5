import { distance } from 'fastest-levenshtein';
import { type RawBuilder, sql } from 'kysely';
import { comparable } from '../../../schema/comparable.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { containsText } from '../../sql/searchedWord.ts';

/** The part of a word's trigrams that a text must have: two wrong letters of five change four of six. */
const LEAST_SIMILAR = 0.3;
/** The number of similar texts that are compared, and of those whose words are read. */
const COMPARED = 1_000;
const READ = 30;
/** Notes may be long. */
const LONGEST_TEXT = 1_000;
/** The number of words that may stand for one. */
const MOST_WORDS = 5;
/** A word of fewer letters may have one wrong letter, another one two. A shorter one is too short. */
const LONG = 5;
const SHORTEST = 3;

/** Where words occur. */
export interface WordSource {
  table: RawBuilder<unknown>;
  /** SQL: the text with the words, of the record `t`. */
  text: RawBuilder<unknown>;
  /** SQL: the indexed text, which contains it. */
  search: RawBuilder<unknown>;
}

/** Where the words of a list's search occur: in the records, and in the names that their rows show. */
export function sourcesOf(context: ReadContext, { table, search, references }: RecordShape): WordSource[] {
  const own = search === undefined ? [] : [{ table, text: search, search }];
  const titles = new Map(references.map(({ to, title }) => [to, title]));
  const named = [...titles].map(([to, title]) => ({
    table: tableOf(to),
    text: title,
    search: recordShape(context, to).search as RawBuilder<unknown>,
  }));
  return [...named, ...own];
}

/**
 * For each word itself, or in place of one that occurs nowhere the words that differ least: 'savar' for 'sawar'.
 *
 * @returns undefined if every word occurs somewhere, or nothing is similar to one that does not.
 */
export async function similarWords(
  context: ReadContext,
  sources: readonly WordSource[],
  words: readonly string[],
): Promise<(readonly string[])[] | undefined> {
  if (sources.length === 0 || !words.some(isCorrectable)) return undefined;
  const isKnown = await knownWords(context.db, sources, words);
  const unknown = words.filter((_, place) => !isKnown[place]);
  if (unknown.length === 0 || !unknown.every(isCorrectable)) return undefined;
  const texts = await similarTexts(context, sources, unknown);
  const similar = new Map(
    unknown.map((word, place) => [word, nearest(comparable(word), texts[place] ?? [])]),
  );
  if ([...similar.values()].some((found) => found.length === 0)) return undefined;
  return words.map((word) => similar.get(word) ?? [word]);
}

/** A number has no spelling. */
function isCorrectable(word: string): boolean {
  return [...word].length >= SHORTEST && !/\d/.test(word);
}

async function knownWords(
  db: ReadDb,
  sources: readonly WordSource[],
  words: readonly string[],
): Promise<boolean[]> {
  const known = words.map((word) =>
    sql.join(
      sources.map((source) => occursIn(source, word)),
      sql` or `,
    ),
  );
  const columns = sql.join(known.map((any) => sql`(${any})`));
  const { rows } = await sql<{ known: boolean[] }>`select jsonb_build_array(${columns}) as known`.execute(db);
  return rows[0]?.known ?? [];
}

function occursIn({ table, text, search }: WordSource, word: string): RawBuilder<unknown> {
  const from = sql`select from ${table} t where t.archived_at is null and`;
  return sql`exists (${from} ${containsText({ search: search }, word)} and ${containsText({ search: text }, word)})`;
}

/** For each word the texts that are similar to it. */
async function similarTexts(
  context: ReadContext,
  sources: readonly WordSource[],
  words: readonly string[],
): Promise<string[][]> {
  const columns = words.map(
    (word) =>
      sql`to_jsonb(${sql.join(
        sources.map((source) => similarIn(source, word)),
        sql` || `,
      )})`,
  );
  const statement = sql<{ texts: string[][] }>`select jsonb_build_array(${sql.join(columns)}) as texts`;
  return inTransaction(context, async (trx) => {
    // Only for this transaction: behind PgBouncer, others use the connection too.
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(LEAST_SIMILAR)}`.execute(trx);
    const { rows } = await statement.execute(trx);
    return rows[0]?.texts ?? [];
  });
}

function similarIn({ table, text, search }: WordSource, word: string): RawBuilder<unknown> {
  const lower = sql`lower(${word}::text)`;
  return sql`array(select left(text, ${sql.lit(LONGEST_TEXT)}) from (
      select ${text} as text from ${table} t
      where t.archived_at is null and ${lower} operator(public.<%) ${search} limit ${sql.lit(COMPARED)}
    ) compared order by public.word_similarity(${lower}, text) desc limit ${sql.lit(READ)})`;
}

/** The words in some texts that differ least from a word. */
function nearest(word: string, texts: readonly string[]): string[] {
  const reach = [...word].length < LONG ? 1 : 2;
  const candidates = new Set(texts.flatMap((text) => comparable(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
  const steps = new Map([...candidates].map((candidate) => [candidate, stepsTo(word, candidate)]));
  const least = Math.min(...steps.values());
  if (least > reach) return [];
  return [...candidates].filter((candidate) => steps.get(candidate) === least).slice(0, MOST_WORDS);
}

/** The number of wrong letters; the end of a longer word may be missing. */
function stepsTo(word: string, candidate: string): number {
  const beginnings = [-1, 0, 1].map((more) => candidate.slice(0, word.length + more));
  return Math.min(
    distance(word, candidate),
    ...beginnings.map((beginning) => distance(word, beginning) + 0.5),
  );
}
