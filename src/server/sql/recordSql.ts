/** The SQL names of tables and titles of definitions. */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Field, RECORD_RIGHTS, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { derived } from './derived.ts';

export const ident = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

/** The quoted table of a resource, in schema public. */
export function tableOf(resource: Pick<Resource, 'name'>): string {
  return `public.${ident(resource.name)}`;
}

/** The quoted column of a reader's table that says whether a derived value is shown (access/recordShadow.ts). */
export function shownColumn(name: string): string {
  return ident(`${name} shown`);
}

/** The quoted column of a reader's table with the rights for the record, and their name in its answer. */
export const RIGHTS_COLUMN = ident(RECORD_RIGHTS);

/** SQL: a record that is JSON, not a row of its table, as `t`. @param json SQL for its columns by name. */
export function recordOfJson(
  resource: Pick<Resource, 'name'>,
  json: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`jsonb_populate_record(${sql.raw(`null::${tableOf(resource)}`)}, ${json}) t`;
}

/** The fields with a column. Balances, stock and derived values are stored elsewhere. */
export function columnFields(resource: Resource): Field[] {
  return Object.values(resource.fields).filter(({ source }) => source === 'column');
}

/** The definition whose records are the accounts, if there is one. */
export function accountResource(context: Pick<Context, 'resources'>): Resource | undefined {
  return Object.values(context.resources).find((resource) => resource.account !== undefined);
}

/**
 * The title of a record under an alias. If the title is a reference, it is the title of that record; if it is not a column of
 * its own, it is the voucher number of a movement, otherwise the record's id.
 *
 * @param within the resources whose title this one's is part of.
 */
export function titleSql(
  context: Pick<Context, 'types' | 'resources'>,
  resource: Resource,
  alias: string,
  within: readonly Resource[] = [],
): string {
  const title = resource.fields[resource.title];
  if (title?.from === 'voucher') return derived(title.from).expression(alias);
  if (title?.source !== 'column' || context.types[title.type]?.storage !== 'plain')
    return `${alias}.id::text`;
  const column = `${alias}.${ident(resource.title)}`;
  const target = title.nameKey === undefined ? undefined : context.resources[title.to ?? ''];
  if (target === undefined || within.includes(target)) return column;
  const inner = `titled${within.length}`;
  const name = titleSql(context, target, inner, [...within, resource]);
  return `(select ${name} from ${tableOf(target)} ${inner} where ${inner}.id = ${column})`;
}
