import type { Kysely } from 'kysely';
import type { Field, Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { keepPrepared } from '../../database/keepPrepared.ts';
import type { Tables } from '../../database/tables.ts';
import { recordShape } from '../sql/recordShape.ts';
import { ident, literal, tableOf, titleSql } from '../sql/recordSql.ts';
import { runSql } from '../sql/runSql.ts';
import { searchedColumns, searchedText } from '../sql/searchSql.ts';
import { whomItConcerns } from '../sql/transactionWords.ts';
import { type Bind, escapeLike } from './listFilter.ts';

/** A record that was found, in the words that staff know it by. */
export interface Found {
  /** null for a transaction that was asked for by its number. */
  resource: string | null;
  id: number;
  title: string;
  /** The rest of what is searched, such as phone and address; of a movement also whom it concerns. */
  text: string;
}

/** The most that is answered of one resource, so that one of many records leaves room for the others. */
const OF_EACH = 5;
/** What is put in order of one kind of match: of what thousands have in common, any few will do. */
const CANDIDATES = 1_000;
/** A note may be long, and is one line where it is shown. */
const LONGEST_TEXT = 120;
/** What trigrams are made of: a shorter word is in no index but at the beginning of words. */
const TRIGRAM = 3;
/** Statements of so many words are asked often enough to be kept prepared. */
const OFTEN = 2;

interface Row {
  resource: string | null;
  place: number;
  id: number;
  rank: number;
  nth: number;
  /** What names it, then what else is told of it. */
  words: (string | null)[];
}

/**
 * Records of every resource that the person may list, by the fields that its list's `q` looks into; and for a number the
 * transaction that has it. One round trip: of each resource first what begins with the text, then what holds all of its words,
 * each from the index that serves the lists. Deleted records are not found.
 *
 * @param text trimmed; blank finds nothing.
 * @param limit the most in all: what is called exactly so comes first, then what begins so, then the rest.
 */
export async function searchRecords(
  db: Kysely<Tables>,
  context: Context,
  actor: Actor,
  text: string,
  limit: number,
): Promise<Found[]> {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  if (words.length === 0) return [];
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const asked = askedOf(text, words, bind);
  const searched = Object.values(context.resources).filter((resource) =>
    isSearched(context, resource, actor),
  );
  const parts = [
    ...transactionPart(text, bind),
    ...searched.map((resource, index) => resourcePart(context, resource, index + 1, asked)),
  ];
  if (parts.length === 0) return [];
  const statement = `select * from (${parts.join(' union all ')}) x order by rank, place, nth limit ${bind(limit)}`;
  const rows = await runSql<Row>(db, words.length <= OFTEN ? keepPrepared(statement) : statement, parameters);
  return rows.map(toFound);
}

function isSearched(context: Context, resource: Resource, actor: Actor): boolean {
  if (resource.kind === 'single' || recordShape(context, resource).search === undefined) return false;
  return resource.access.list === 'everyone' || actor.isAdmin;
}

/** The text as parameters that every part of the statement shares. */
interface Asked {
  /** The text alone. */
  whole: string;
  /** The text as the first words. */
  first: string;
  beginning: string;
  /** A later word that begins so. */
  within: string;
  /** SQL: whether a searched text, given as SQL, holds every word. */
  holds: (searched: string) => string;
}

function askedOf(text: string, words: readonly string[], bind: Bind): Asked {
  const lower = (written: string) => `lower(${bind(written)}::text)`;
  const escaped = escapeLike(text);
  // One longer word leads the index to few rows; where there is none, only beginnings of words can be looked up.
  const inWords = words.some((word) => [...word].length >= TRIGRAM);
  const patterns = words
    .map(escapeLike)
    .map((word) => (inWords ? [lower(`%${word}%`)] : [lower(`${word}%`), lower(`% ${word}%`)]));
  return {
    whole: lower(text),
    first: lower(`${escaped} %`),
    beginning: lower(`${escaped}%`),
    within: lower(`% ${escaped}%`),
    holds: (searched) =>
      patterns
        .map((any) => `(${any.map((pattern) => `${searched} like ${pattern}`).join(' or ')})`)
        .join(' and '),
  };
}

/** The best few of one resource, as SQL. */
function resourcePart(context: Context, resource: Resource, place: number, asked: Asked): string {
  const shape = recordShape(context, resource);
  const columns = searchedColumns(resource, context);
  const { words, join } = wordsOf(context, resource, columns);
  const first = `lower(coalesce(${textOf(context, resource, columns[0] as string)}, ''))`;
  const searched = shape.search as string;
  const best = (condition: string, rank: string) => `(select id, ${rank} as rank
    from (select t.id, ${first} as first from ${shape.table} t
      where t.archived_at is null and ${condition} limit ${CANDIDATES}) candidates
    order by rank, length(first), id limit ${2 * OF_EACH})`;
  const parts = [
    best(
      `(${searched} = ${asked.whole} or ${searched} like ${asked.first})`,
      `(first <> ${asked.whole})::int`,
    ),
    best(`${searched} like ${asked.beginning}`, '1'),
    best(asked.holds(searched), `case when first like ${asked.within} then 2 else 3 end`),
  ];
  return `(select ${literal(resource.name)} as resource, ${place} as place, t.id, best.rank, best.nth, ${words} as words
    from (
      select id, min(rank) as rank, min(nth) as nth from (
        select id, rank, row_number() over () as nth from (${parts.join(' union all ')}) found
      ) numbered group by id order by 2, 3 limit ${OF_EACH}
    ) best join ${shape.table} t on t.id = best.id ${join})`;
}

/** What names a record and what else is told of it: its title, the searched fields beside, whom a movement concerns. */
function wordsOf(
  context: Context,
  resource: Resource,
  columns: readonly string[],
): { words: string; join: string } {
  const others = columns.filter((name) => name !== resource.title);
  const own = others.map((name) => `left(${textOf(context, resource, name)}, ${LONGEST_TEXT + 1})`);
  const concerned = concernedBy(context, resource);
  return {
    words: `array[${[titleOf(context, resource), ...own, ...(concerned ? [concerned.words] : [])].join(', ')}]`,
    join: concerned?.join ?? '',
  };
}

function textOf(context: Context, resource: Resource, name: string): string {
  return searchedText(resource, context, name, `t.${ident(name)}`);
}

/** A record without a name of its own is called by the first text that it has. */
function titleOf(context: Context, resource: Resource): string {
  return resource.title === 'id' ? 'null::text' : `${titleSql(context, resource, 't')}::text`;
}

function concernedBy(context: Context, resource: Resource): { words: string; join: string } | undefined {
  const field: Field | undefined =
    resource.kind === 'movement' ? whomItConcerns(context, resource, undefined) : undefined;
  const target = field && context.resources[field.to as string];
  if (field === undefined || target === undefined) return undefined;
  return {
    words: `${titleSql(context, target, 'concerned')}::text`,
    join: `left join ${tableOf(target)} concerned on concerned.id = t.${ident(field.name)}`,
  };
}

/** '12' and '#12' are also the number of a transaction. */
function transactionPart(text: string, bind: Bind): string[] {
  const [, number] = /^#?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) return [];
  return [
    `(select null::text as resource, 0 as place, x.id, 0 as rank, 0 as nth,
      array['#' || x.id, x.type, x.date::text, left(x.note, ${LONGEST_TEXT + 1})] as words
    from plinth.transaction x where x.id = ${bind(Number(number))}::bigint)`,
  ];
}

function toFound({ resource, id, words }: Row): Found {
  const [title = `#${id}`, ...rest] = words.flatMap((word) => {
    const shown = word?.replace(/\s+/g, ' ').trim() ?? '';
    return shown === '' ? [] : [shortened(shown)];
  });
  return { resource, id, title, text: rest.join(' · ') };
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).trimEnd()} …` : text;
}
