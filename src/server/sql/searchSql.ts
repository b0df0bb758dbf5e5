import { type RawBuilder, sql } from 'kysely';
import type { FieldType, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { plainSql } from './plainSql.ts';

/** The fields that `q` can search: the definition's own columns that are texts or numbers. */
export function searchedColumns(resource: Resource, context: Pick<Context, 'types'>): string[] {
  return resource.search.filter((name) => {
    const field = resource.fields[name];
    const type = field && context.types[field.type];
    if (field?.source !== 'column' || type?.storage !== 'plain') return false;
    return /^(text|varchar|character varying|bigint|integer|int|numeric)/.test(type.column(field));
  });
}

/** The text that `q` searches: the search fields joined, in lower case. An index uses exactly this expression. */
export function searchExpression(
  resource: Resource,
  context: Pick<Context, 'types'>,
  alias?: string,
): RawBuilder<unknown> | undefined {
  const columns = searchedColumns(resource, context);
  if (columns.length === 0) return undefined;
  const of = (name: string) => (alias === undefined ? sql.id(name) : sql`${sql.raw(alias)}.${sql.id(name)}`);
  const texts = columns.map((name) => sql`coalesce(${searchedText(resource, context, name, of(name))}, '')`);
  return sql`lower(${sql.join(texts, sql` || ' ' || `)})`;
}

/** SQL: a column of a definition as searchable text. */
export function searchedText(
  { fields }: Resource,
  { types }: Pick<Context, 'types'>,
  name: string,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return searchedValue(types[fields[name]?.type ?? ''], column);
}

/**
 * SQL: a value as searchable text, in Unicode's normal form NFC like the searched words: formatted text without its formatting,
 * byte-exact text normalised here, all other text as stored.
 */
export function searchedValue(type: FieldType | undefined, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type?.plain !== undefined) return plainSql(value);
  return type?.isVerbatim ? sql`normalize(${value}::text, NFC)` : sql`${value}::text`;
}
