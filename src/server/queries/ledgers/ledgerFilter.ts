import { type RawBuilder, sql } from 'kysely';
import { ungroup } from '../../../fields/typedNumber.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { escapeLike } from '../../sql/escapeLike.ts';
import type { Condition } from '../../sql/filterSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type NamedRecords, type SearchedWord, titleCondition } from '../../sql/searchedWord.ts';
import { titleText } from '../../sql/shownFields.ts';
import { table } from '../../tables.ts';
import { findNamed } from '../lists/findNamed.ts';
import { staffing } from '../lists/staffing.ts';

/** The part of a ledger's entries that is read. */
export interface LedgerFilter {
  /** Only entries of these types; undefined for all. */
  types?: readonly string[] | undefined;
  /** Only entries of movements on these projects. */
  projects?: readonly number[] | undefined;
  /** The least and the greatest size of the change, whatever its sign: decimal text. */
  least?: string | undefined;
  most?: string | undefined;
  /** Words that must all occur in the type, the note, a named record, or as an amount or number. */
  words: readonly string[];
  /** Without entries that were reversed, and their reversals, where both are in the range. */
  hidesReversed: boolean;
}

/** Whether every entry is read. */
export function isWhole({ types, projects, least, most, words, hidesReversed }: LedgerFilter): boolean {
  return (
    [types, projects, least, most].every((part) => part === undefined) && words.length === 0 && !hidesReversed
  );
}

/** SQL: whether an entry `x` is read, but for `hidesReversed`. Names are looked up first, all in one statement. */
export async function filterOfEntries(
  context: ReadContext,
  filter: LedgerFilter,
  change: 'amount' | 'qty',
): Promise<Condition> {
  const size = sql.raw(`abs(${change === 'amount' ? 'x.amount + x.salary' : 'x.qty'})`);
  const site = staffing(context.resources)?.site;
  const words = await namedWords(context, filter.words);
  const conditions = [
    ...(filter.types === undefined ? [] : [ofTypes(filter.types)]),
    ...(filter.projects === undefined || site === undefined ? [] : [touches(context, site, filter.projects)]),
    ...(filter.least === undefined ? [] : [sql`${size} >= ${filter.least}::numeric`]),
    ...(filter.most === undefined ? [] : [sql`${size} <= ${filter.most}::numeric`]),
    ...words.map((word) => hasWord(context, word, size, change)),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** A reversal has the type of its original, so that a corrected entry counts once. */
function ofTypes(types: readonly string[]): Condition {
  return sql`(x.type = any (${types}::text[]) or x.type = 'reversal' and exists (
    select from ${table.transaction} t join ${table.transaction} o on o.id = t.reverses
    where t.id = x.transaction_id and o.type = any (${types}::text[])))`;
}

/** Whether the transaction of an entry moved something of these records: money, goods, or goods to a project. */
function touches(context: ReadContext, { name }: Resource, ids: readonly number[]): Condition {
  const isSite = staffing(context.resources)?.site?.name === name;
  const owned = sql`b.resource = ${name} and b.record_id = any (${ids}::bigint[])`;
  const toSite = isSite ? sql`or s.project_id = any (${ids}::bigint[])` : sql``;
  return sql`(exists (
    select from ${table.entry} o where o.transaction_id = x.transaction_id
      and o.book_id in (select b.id from ${table.book} b where ${owned})
  ) or exists (
    select from ${table.stock_entry} s where s.transaction_id = x.transaction_id
      and (s.stock_id in (select b.id from ${table.stock} b where ${owned}) ${toSite})
  ))`;
}

function hasWord(
  context: ReadContext,
  { texts: [text = ''], named }: SearchedWord,
  size: RawBuilder<unknown>,
  change: 'amount' | 'qty',
): Condition {
  const pattern = sql`${`%${escapeLike(text)}%`}::text`;
  const number = ungroup(text.replace(/^#/, ''), undefined);
  const isNumber = /^\d{1,15}(\.\d{1,6})?$/.test(number);
  const any = [
    sql`x.type ilike ${pattern}`,
    sql`exists (select from ${table.transaction} t where t.id = x.transaction_id and t.note ilike ${pattern})`,
    // Only entries of books have a note of their own.
    ...(change === 'amount'
      ? [sql`exists (select from ${table.entry_note} n where n.entry_id = x.id and n.note ilike ${pattern})`]
      : []),
    ...ownTitles(context).map((movement) => hasTitle(movement, text)),
    ...named
      .filter(({ ids }) => ids.length > 0)
      .map(({ reference, ids }) => touches(context, reference.to, ids)),
    ...(isNumber ? [sql`${size} = ${number}::numeric`] : []),
    ...(isNumber && !number.includes('.') ? [sql`x.transaction_id = ${number}::bigint`] : []),
  ];
  return sql`(${sql.join(any, sql` or `)})`;
}

/** A movement has the number of its transaction. */
function hasTitle({ from, title }: OwnTitle, text: string): Condition {
  return sql`exists (select from ${from} t where t.id = x.transaction_id and ${titleCondition(title, [text])})`;
}

interface OwnTitle {
  from: RawBuilder<unknown>;
  /** SQL: the title of a movement `t`. */
  title: RawBuilder<unknown>;
}

/** The movements with a name of their own, such as expenses. */
function ownTitles(context: ReadContext): OwnTitle[] {
  return Object.values(context.resources).flatMap((resource) => {
    const title = resource.kind === 'movement' ? titleText(context, resource) : undefined;
    return title === undefined ? [] : [{ from: tableOf(resource), title }];
  });
}

/** The words with the records that have a book or a stock, or are projects, and whose titles contain them. */
async function namedWords(context: ReadContext, typed: readonly string[]): Promise<SearchedWord[]> {
  const site = staffing(context.resources)?.site;
  const references = Object.values(context.resources).flatMap((to): NamedRecords['reference'][] => {
    const title = titleText(context, to);
    const isNamed = to.book !== undefined || to.stock !== undefined || to === site;
    return title === undefined || !isNamed ? [] : [{ column: sql.lit(to.name), to, title }];
  });
  const words = typed.map((word): SearchedWord => ({ texts: [word], named: [] }));
  return findNamed(context.db, context, { references }, words);
}
