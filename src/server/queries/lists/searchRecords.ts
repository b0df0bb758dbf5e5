import type { Field, Resource } from '../../../schema/index.ts';
import type { Actor, ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { derived } from '../../sql/derived.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { ident, literal, tableOf, titleSql } from '../../sql/recordSql.ts';
import { hasWords, type Patterns, patternSql, patternsOf, TRIGRAM } from '../../sql/searchPatterns.ts';
import { searchedColumns, searchedText } from '../../sql/searchSql.ts';
import { shownAmounts } from '../../sql/shownFields.ts';
import { voucherCondition } from '../../sql/voucherSql.ts';
import { searchMovements } from './searchMovements.ts';
import { similarWords } from './similarWords.ts';
import { subjectField } from './subjectField.ts';

/** A found record with its title. */
export interface Found {
  /** null for a transaction found by its number. */
  resource: string | null;
  id: number;
  title: string;
  /** The other searched fields, such as phone and address; for a movement also its party. */
  text: string;
  /** The day of a movement, YYYY-MM-DD, and the last money that its list shows. Without them, several of one party look alike. */
  day?: string;
  amount?: string;
}

/** The maximum number of results for each resource, so that one with many records leaves room for the others. */
const OF_EACH = 5;
/** The maximum number of candidates that are sorted for one kind of match. */
const CANDIDATES = 1_000;
/** A note may be long, but it is shown on one line. */
const LONGEST_TEXT = 120;
/** Statements with at most this many words are frequent enough to be kept prepared. */
const OFTEN = 2;

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
    .map(({ table, search }) => ({ table, text: search as string, search: search as string }));
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
    return { columns: `t.id, ${factsOf(context, movement)}, ${texts} as words`, join };
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
  const statement = `select * from (${parts.join(' union all ')}) x order by rank, place, nth limit $2`;
  const kept = words.length <= OFTEN ? keepPrepared(statement) : statement;
  const rows = await runSql<Row>(db, kept, [JSON.stringify(patterns), limit]);
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

/** The best matches of one resource, as SQL. */
function resourcePart(context: ReadContext, resource: Resource, place: number, patterns: Patterns): string {
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
      `(${searched} = ${patternSql('whole')} or ${searched} like ${patternSql('first')})`,
      `(first <> ${patternSql('whole')})::int`,
    ),
    best(`${searched} like ${patternSql('beginning')}`, '1'),
    best(hasWords(searched, patterns), `case when first like ${patternSql('within')} then 2 else 3 end`),
  ];
  return `(select ${literal(resource.name)} as resource, ${place} as place, t.id, best.rank, best.nth, ${factsOf(context, resource)}, ${words} as words
    from (
      select id, min(rank) as rank, min(nth) as nth from (
        select id, rank, row_number() over () as nth from (${parts.join(' union all ')}) found
      ) numbered group by id order by 2, 3 limit ${OF_EACH}
    ) best join ${shape.table} t on t.id = best.id ${join})`;
}

/** The texts of a record: its title, the other searched fields, and a movement's party. */
function wordsOf(
  context: ReadContext,
  resource: Resource,
  columns: readonly string[],
): { words: string; join: string } {
  const others = columns.filter((name) => name !== resource.title);
  const own = others.map((name) => `left(${textOf(context, resource, name)}, ${LONGEST_TEXT + 1})`);
  const concerned = concernedBy(context, resource);
  return {
    words: `array[${[titleOf(context, resource), ...own, ...(concerned ? [concerned.words] : []), ...voucherOf(resource)].join(', ')}]`,
    join: concerned?.join ?? '',
  };
}

function voucherOf({ kind }: Resource): string[] {
  return kind === 'movement' ? [derived('voucher').expression('t')] : [];
}

/** SQL: the day and the amount of a movement; null for other records. */
function factsOf(context: ReadContext, resource: Resource): string {
  const isMovement = resource.kind === 'movement';
  const amount = isMovement ? amountOf(context, resource) : undefined;
  return `${isMovement ? 't.date::text' : 'null::text'} as day, ${
    amount === undefined ? 'null::text' : `t.${ident(amount)}::text`
  } as amount`;
}

/** The last money that its list shows: of a purchase the total, which follows the discount. */
function amountOf(context: ReadContext, resource: Resource): string | undefined {
  const amounts = shownAmounts(context, resource);
  return resource.list.columns.findLast(
    ({ field }) =>
      amounts.includes(field) && context.types[resource.fields[field]?.type ?? '']?.amount === 'money',
  )?.field;
}

function textOf(context: ReadContext, resource: Resource, name: string): string {
  return searchedText(resource, context, name, `t.${ident(name)}`);
}

/** The first text of a record without a title of its own is its title. */
function titleOf(context: ReadContext, resource: Resource): string {
  const isOwn = resource.fields[resource.title]?.source === 'column';
  return isOwn ? `${titleSql(context, resource, 't')}::text` : 'null::text';
}

function concernedBy(context: ReadContext, resource: Resource): { words: string; join: string } | undefined {
  const field: Field | undefined =
    resource.kind === 'movement' ? subjectField(context, resource, undefined) : undefined;
  const target = field && context.resources[field.to as string];
  if (field === undefined || target === undefined) return undefined;
  return {
    words: `${titleSql(context, target, 'concerned')}::text`,
    join: `left join ${tableOf(target)} concerned on concerned.id = t.${ident(field.name)}`,
  };
}

/** '12' and '#12' are also the id of a transaction, and 'VP-2025/26-00042' its voucher number. */
function transactionPart(text: string): string[] {
  const isId = /^#?\d{1,15}$/.test(text);
  const voucher = isId ? undefined : voucherCondition(text, 'x');
  if (!isId && voucher === undefined) return [];
  return [
    `(select null::text as resource, 0 as place, x.id, 0 as rank, row_number() over (order by x.id desc) as nth, null::text as day,
      null::text as amount,
      array[coalesce(plinth.voucher_no(x.series, x.number), '#' || x.id), x.type, x.date::text, left(x.note, ${LONGEST_TEXT + 1})] as words
    from plinth.transaction x where ${voucher ?? `x.id = ltrim($1::jsonb ->> 'whole', '#')::bigint`} order by x.id desc limit ${OF_EACH})`,
  ];
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
