import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Actor, ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { OFTEN } from '../../sql/searchedWord.ts';
import { patternsOf, TRIGRAM } from '../../sql/searchPatterns.ts';
import { searchedColumns } from '../../sql/searchSql.ts';
import { searchMovements } from './searchMovements.ts';
import { factsOf, LONGEST_TEXT, resourcePart, transactionPart, wordsOf } from './searchParts.ts';
import { similarWords } from './similarWords.ts';

/** A found record with its title. */
export interface Found {
  /** null for a transaction found by its number. */
  resource: string | null;
  id: number;
  title: string;
  /** The other searched fields, such as phone and address; for a movement also its party. */
  text: string;
  /** The day of a movement, YYYY-MM-DD, and its amount (`shownAmount`). Without them, several of one party look alike. */
  day?: string;
  amount?: string;
}

interface Row {
  resource: string | null;
  place: number;
  id: number;
  rank: number;
  nth: number;
  day: string | null;
  amount: string | null;
  /** The title, then the other texts. */
  words: (string | null)[];
}

/**
 * Records of every resource that the user may list, by the fields that its list's `q` searches; and for a number the
 * transaction with that number; then movements by what their rows show. For each resource first come the records that begin
 * with the text, then those that contain all of its words, each from the index that serves the lists. Deleted records are not
 * found.
 *
 * @param text trimmed; blank finds nothing.
 * @param limit the maximum in total: exact titles come first, then titles that begin with the text, then the others.
 */
export async function searchRecords(
  db: ReadDb,
  context: ReadContext,
  actor: Actor,
  text: string,
  limit: number,
): Promise<Found[]> {
  const words = wordsIn(text);
  if (words.length === 0) return [];
  const [records, movements] = await Promise.all([
    ownRecords(db, context, actor, text, words, limit),
    namedMovements(db, context, actor, words),
  ]);
  const known = new Set(records.map(keyOf));
  return [...records, ...movements.filter((movement) => !known.has(keyOf(movement)))].slice(0, limit);
}

/** The text with similar words in place of those that no record contains; undefined if none is misspelt. */
export async function similarText(
  context: ReadContext,
  actor: Actor,
  text: string,
): Promise<string | undefined> {
  const sources = Object.values(context.resources)
    .filter((resource) => resource.kind === 'entity' && isSearched(context, resource, actor))
    .map((resource) => recordShape(context, resource))
    .map(({ table, search }) => ({
      table,
      text: search as RawBuilder<unknown>,
      search: search as RawBuilder<unknown>,
    }));
  const similar = await similarWords(context, sources, wordsIn(text));
  return similar?.map(([word]) => word).join(' ');
}

function wordsIn(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
}

/** A movement has the number of its transaction. */
function keyOf({ resource, id }: Found): string {
  return `${resource ?? ''} ${id}`;
}

/** Movements by what their rows show. Short words stand in too many of them. */
async function namedMovements(
  db: ReadDb,
  context: ReadContext,
  actor: Actor,
  words: readonly string[],
): Promise<Found[]> {
  if (words.some((word) => [...word].length < TRIGRAM)) return [];
  const movements = Object.values(context.resources).filter(
    (resource) => resource.kind === 'movement' && mayList(resource, actor),
  );
  const rows = await searchMovements<Row>(db, context, movements, words, (movement) => {
    const { words: texts, join } = wordsOf(context, movement, searchedColumns(movement, context));
    return { columns: sql`t.id, ${factsOf(context, movement)}, ${texts} as words`, join };
  });
  return rows.map(toFound);
}

async function ownRecords(
  db: ReadDb,
  context: ReadContext,
  actor: Actor,
  text: string,
  words: readonly string[],
  limit: number,
): Promise<Found[]> {
  const patterns = patternsOf(text, words);
  const searched = Object.values(context.resources).filter((resource) =>
    isSearched(context, resource, actor),
  );
  const parts = [
    ...transactionPart(text),
    ...searched.map((resource, index) => resourcePart(context, resource, index + 1, patterns)),
  ];
  if (parts.length === 0) return [];
  const statement = sql`select * from (${sql.join(parts, sql` union all `)}) x order by rank, place, nth limit ${limit}`;
  const rows = await runSql<Row>(db, words.length <= OFTEN ? keptPrepared(statement) : statement);
  return rows.map(toFound);
}

function isSearched(context: ReadContext, resource: Resource, actor: Actor): boolean {
  if (resource.kind === 'single' || recordShape(context, resource).search === undefined) return false;
  return mayList(resource, actor);
}

function mayList({ name, access }: Resource, actor: Actor): boolean {
  if (actor.access !== undefined) return actor.access.resources.get(name)?.rights.has('read') === true;
  return access.list === 'everyone' || actor.isAdmin;
}

function toFound({ resource, id, words, day, amount }: Row): Found {
  const [title = `#${id}`, ...rest] = words.flatMap((word) => {
    const shown = word?.replace(/\s+/g, ' ').trim() ?? '';
    return shown === '' ? [] : [shortened(shown)];
  });
  return {
    ...{ resource, id, title, text: rest.join(' · ') },
    ...(day !== null && { day }),
    ...(amount !== null && { amount }),
  };
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).trimEnd()} …` : text;
}
