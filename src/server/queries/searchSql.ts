import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { ident } from './recordSql.ts';

/** The fields that `q` can look into: those of the definition's own columns that are texts or numbers. */
export function searchedColumns(resource: Resource, context: Pick<Context, 'types'>): string[] {
  return resource.search.filter((name) => {
    const field = resource.fields[name];
    const type = field && context.types[field.type];
    if (field?.source !== 'column' || type?.storage !== 'plain') return false;
    return /^(text|varchar|character varying|bigint|integer|int|numeric)/.test(type.column(field));
  });
}

/** The text that `q` looks into: the search fields side by side, in lower case. An index stands on exactly this. */
export function searchExpression(columns: readonly string[], alias?: string): string | undefined {
  if (columns.length === 0) return undefined;
  const of = (name: string) => (alias === undefined ? ident(name) : `${alias}.${ident(name)}`);
  return `lower(${columns.map((name) => `coalesce(${of(name)}::text, '')`).join(` || ' ' || `)})`;
}
