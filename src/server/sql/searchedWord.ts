import { type RawBuilder, sql } from 'kysely';
import { ungroup } from '../../fields/typedNumber.ts';
import { table } from '../tables.ts';
import { escapeLike } from './escapeLike.ts';
import type { Condition } from './filterSql.ts';
import type { RecordShape } from './recordShape.ts';
import { tableOf } from './recordSql.ts';
import type { ShownReference } from './shownFields.ts';
import { trigramPattern } from './trigramPattern.ts';
import { voucherCondition } from './voucherSql.ts';

/** Searches of so few words are frequent enough for their statements to be kept prepared. */
export const OFTEN = 2;

/** A word of a search with the records whose titles contain it. */
export interface SearchedWord {
  /** The word; several if similar words stand in its place, of which a record must contain one. */
  texts: readonly string[];
  named: readonly NamedRecords[];
}

/** The records that a reference may point to. */
export interface NamedRecords {
  reference: ShownReference;
  ids: readonly number[];
  /** There are more: `ids` has only the first of them. */
  more: boolean;
}

/** SQL: whether the record `t` contains a text in its searched fields. */
export function containsText(shape: Pick<RecordShape, 'search'>, text: string): Condition {
  const mayContain = mayContainText(shape, text);
  if (trigramPattern(text) === plainPattern(text)) return mayContain;
  return sql`(${mayContain} and strpos(${shape.search as RawBuilder<unknown>}, lower(${text}::text)) > 0)`;
}

/** SQL: the condition by which the search index finds the records that contain a text, and a few others. */
export function mayContainText({ search }: Pick<RecordShape, 'search'>, text: string): Condition {
  return sql`${search as RawBuilder<unknown>} like lower(${trigramPattern(text)}::text)`;
}

/** SQL: the pattern that matches whatever contains the text, in lower case. */
export function likePattern(text: string): RawBuilder<string> {
  return sql`lower(${plainPattern(text)}::text)`;
}

function plainPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/**
 * SQL: whether the record `t` has the word: in its own texts, in a name that its row shows, as an amount, or as its number.
 * Each part has an index.
 */
export function wordCondition(shape: RecordShape, { texts, named }: SearchedWord): Condition {
  const parts = [
    ...(shape.search === undefined ? [] : texts.map((text) => containsText(shape, text))),
    ...named.filter(({ ids }) => ids.length > 0).map((records) => namedCondition(texts, records)),
    ...texts.flatMap((text) => numberConditions(shape, text)),
    ...texts.flatMap((text) => voucherConditions(shape, text)),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** SQL: whether the title of a record `t` contains one of the texts. */
export function titleCondition(title: RawBuilder<unknown>, texts: readonly string[]): Condition {
  return sql`${title} like any (array[${sql.join(texts.map(likePattern))}])`;
}

function namedCondition(
  texts: readonly string[],
  { reference: { column, to, title, inLines }, ids, more }: NamedRecords,
): Condition {
  if (inLines !== undefined && !more) return sql`${column} @? ${pathTo(inLines.name, ids)}::jsonpath`;
  if (inLines !== undefined) {
    const line = sql`exists (select from jsonb_array_elements(${column}) line
      where (line ->> ${sql.lit(inLines.name)})::bigint in (select t.id from ${tableOf(to)} t where`;
    return sql`${line} ${titleCondition(title, texts)}))`;
  }
  if (!more) return sql`${column} = any (${ids}::bigint[])`;
  const from = sql`${column} in (select t.id from ${tableOf(to)} t where`;
  return sql`${from} ${titleCondition(title, texts)})`;
}

/** The path to a line that points to one of the records: an index answers it whole. */
function pathTo(name: string, ids: readonly number[]): string {
  const key = JSON.stringify(name);
  return `$[*] ? (${ids.map((id) => `@.${key} == ${id}`).join(' || ')})`;
}

function voucherConditions({ resource }: RecordShape, text: string): Condition[] {
  const found = resource.kind === 'movement' ? voucherCondition(text, 'v') : undefined;
  return found === undefined
    ? []
    : [sql<boolean>`t.id in (select v.id from ${table.transaction} v where ${found})`];
}

/** '5000', '5,000' and '৫০০০' are the amount 5000.00, and the record with that number; '#5000' is only the record. */
function numberConditions({ amounts }: RecordShape, text: string): Condition[] {
  const number = ungroup(text.replace(/^#/, ''), undefined);
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(number)) return [];
  const isId = !number.includes('.');
  const columns = text.startsWith('#') ? [] : amounts;
  return [
    ...(isId ? [sql<boolean>`t.id = ${number}::bigint`] : []),
    ...columns.map((name) => sql<boolean>`${sql`t.${sql.id(name)}`} = ${number}::numeric`),
  ];
}
