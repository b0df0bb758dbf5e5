/** The SQL names of tables and titles of definitions. */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Field, RECORD_RIGHTS, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { derived } from './derived.ts';

/** The quoted name of a resource's table as text: for a regclass, a sequence, a change of the table. */
export function tableName({ name }: Pick<Resource, 'name'>): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

/** The table of a resource, in schema public. */
export function tableOf({ name }: Pick<Resource, 'name'>): RawBuilder<unknown> {
  return sql.table(`public.${name}`);
}

/** The quoted column of a reader's table that says whether a derived value is shown (access/recordShadow.ts). */
export function shownColumn(name: string): RawBuilder<unknown> {
  return sql.id(`${name} shown`);
}

/** The quoted column of a reader's table with the rights for the record, and their name in its answer. */
export const RIGHTS_COLUMN = sql.id(RECORD_RIGHTS);

/** SQL: the type of the rows of a resource's table. */
export function rowType(resource: Pick<Resource, 'name'>): RawBuilder<unknown> {
  return sql.id('public', resource.name);
}

/** SQL: a record that is JSON, not a row of its table, as `t`. @param json SQL for its columns by name. */
export function recordOfJson(
  resource: Pick<Resource, 'name'>,
  json: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::${rowType(resource)}, ${json}) t`;
}

/** The fields with a column. Balances, stock and derived values are stored elsewhere. */
export function columnFields(resource: Resource): Field[] {
  return Object.values(resource.fields).filter(({ source }) => source === 'column');
}

/** The definition whose records are the accounts, if there is one. */
export function accountResource(context: Pick<Context, 'resources'>): Resource | undefined {
  return Object.values(context.resources).find((resource) => resource.account !== undefined);
}

/** SQL: the name of the account that a column names, or null, and the join that it needs. @param alias of the account's table. */
export function accountName(
  context: Pick<Context, 'resources'>,
  column: RawBuilder<unknown>,
  alias = 'u',
): { name: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  const accounts = accountResource(context);
  if (accounts?.account === undefined) return { name: sql`null::text`, join: sql`` };
  const join = sql`left join ${tableOf(accounts)} ${sql.id(alias)} on ${sql.id(alias, 'id')} = ${column}`;
  return { name: sql.id(alias, accounts.account.name), join };
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
): RawBuilder<unknown> {
  const title = resource.fields[resource.title];
  if (title?.from === 'voucher') return derived(title.from).expression(alias);
  if (title?.source !== 'column' || context.types[title.type]?.storage !== 'plain')
    return sql`${sql.id(alias)}.id::text`;
  const column = sql`${sql.id(alias)}.${sql.id(resource.title)}`;
  const target = title.nameKey === undefined ? undefined : context.resources[title.to ?? ''];
  if (target === undefined || within.includes(target)) return column;
  const inner = `titled${within.length}`;
  const name = titleSql(context, target, inner, [...within, resource]);
  return sql`(select ${name} from ${tableOf(target)} ${sql.id(inner)} where ${sql.id(inner, 'id')} = ${column})`;
}
