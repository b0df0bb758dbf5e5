/** How statements name what the definitions declare. */
import pg from 'pg';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';

export const ident = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

/** The quoted table of a resource, in schema public. */
export function tableOf(resource: Pick<Resource, 'name'>): string {
  return `public.${ident(resource.name)}`;
}

/** The definition whose records are the accounts, if there is one. */
export function accountResource(context: Pick<Context, 'resources'>): Resource | undefined {
  return Object.values(context.resources).find((resource) => resource.account !== undefined);
}

/** The title of a record under an alias; its id where the title is not a column of its own. */
export function titleSql(context: Pick<Context, 'types'>, resource: Resource, alias: string): string {
  const title = resource.fields[resource.title];
  const plain = title?.source === 'column' && context.types[title.type]?.storage === 'plain';
  return plain ? `${alias}.${ident(resource.title)}` : `${alias}.id::text`;
}
