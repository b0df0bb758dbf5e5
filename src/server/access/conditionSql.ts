import { type RawBuilder, sql } from 'kysely';
import type { Grant } from '../../schema/access.ts';
import { existsAsDay } from '../../schema/days.ts';
import type { Expression } from '../../schema/expression/Expression.ts';
import { FIRST_FISCAL_MONTH, type Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import { sqlTypeOf, valueOfColumn } from '../sql/columnSql.ts';
import { conditionSql, decided, type NamedSql, type SqlNames, valueSql } from '../sql/expressionSql.ts';
import { stockColumn } from '../sql/fieldSql.ts';
import { tableOf } from '../sql/recordSql.ts';
import { table } from '../tables.ts';
import type { ResourceAccess } from './Access.ts';
import { isGiven } from './grants.ts';

/** The reader for whom conditions are compiled, and the day. */
export interface Reader {
  context: Context;
  actor: Actor;
  today: string;
  /** The sum that a limit compares. */
  sum?: RawBuilder<unknown> | undefined;
}

/** The subject of a condition: a resource, or an opening or adjustment as limits know it. */
type Subject = Pick<Resource, 'name' | 'fields'> & Partial<Pick<Resource, 'stock'>>;

/** All records, none, or those for which a condition holds. */
export type Rows = boolean | RawBuilder<boolean>;

/** The records of a resource for which a right is given. @param alias the record in SQL. */
export function rowsOf(
  reader: Reader,
  { resource, grants, denials }: ResourceAccess,
  right: string,
  alias: string,
  { isMeant = () => true, given }: { isMeant?: (grant: Grant) => boolean; given?: Given | undefined } = {},
): Rows {
  const test = ({ when }: Pick<Grant, 'when'>) =>
    holds(reader, resource, when?.get(resource.name), alias, given);
  const meant = grants.filter((grant) => isGiven(resource, grant, right) && isMeant(grant));
  const refused = denials.filter(({ rights }) => rights.has(right));
  const [allowed, denied] = [either(meant.map(test)), either(refused.map(test))];
  return except(allowed, denied);
}

/** The rows that meet one of the conditions at least. */
export function either(all: readonly Rows[]): Rows {
  if (all.includes(true)) return true;
  const parts = all.filter((one) => typeof one !== 'boolean');
  if (parts.length === 0) return false;
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The rows that meet both conditions. */
export function both(one: Rows, other: Rows): Rows {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : sql<boolean>`(${one} and ${other})`;
}

/** The rows that meet the first condition and not the other. */
export function except(one: Rows, other: Rows): Rows {
  if (one === false || other === false) return one;
  if (other === true) return false;
  return both(one, sql<boolean>`(${other}) is not true`);
}

/** SQL of a condition that may be certain. */
export function rowsSql(rows: Rows): RawBuilder<boolean> {
  return typeof rows === 'boolean' ? sql.raw<boolean>(String(rows)) : rows;
}

/** Values of a record by field, validated or in the API's format. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * An expression of access.yaml over a record.
 *
 * @param given values that the record is known to have: an expression that they decide needs no SQL.
 */
export function holds(
  reader: Reader,
  resource: Subject,
  typed: Expression | undefined,
  alias: string,
  given?: Given,
): Rows {
  if (typed === undefined) return true;
  const stored = (path: readonly string[]) => valueAt(reader, resource, path, alias);
  if (given !== undefined) {
    const resolve = (path: readonly string[]) =>
      givenValue(reader.context, resource, path, given) ?? stored(path);
    const certain = decided(typed, namesIn(reader, resolve));
    if (certain !== undefined) return certain;
  }
  return sql<boolean>`coalesce(${conditionSql(typed, namesIn(reader, stored))}, false)`;
}

/** SQL: a number that an expression of a limit makes of a record. */
export function numberOf(
  reader: Reader,
  resource: Subject,
  typed: Expression,
  alias: string,
): RawBuilder<unknown> {
  return valueSql(
    typed,
    namesIn(reader, (path) => valueAt(reader, resource, path, alias)),
  ).sql;
}

function namesIn({ context }: Reader, resolve: SqlNames['resolve']): SqlNames {
  return {
    resolve,
    timeZone: context.timeZone,
    fiscalMonth: context.periods?.fiscalMonth ?? FIRST_FISCAL_MONTH,
  };
}

/** A number or a day of the record itself, which is stored as it is given. */
function givenValue(
  context: Context,
  resource: Subject,
  [owner, name = '', ...rest]: readonly string[],
  given: Given,
): NamedSql | undefined {
  const field = owner === 'record' && rest.length === 0 ? resource.fields[name] : undefined;
  const value = given[name];
  if (field?.source !== 'column' || field.from !== undefined || (value ?? null) === null) return undefined;
  const is = sqlTypeOf(context, field);
  const isPlain = is === 'numeric' || is === 'bigint' || (is === 'date' && existsAsDay(String(value)));
  return isPlain ? { known: String(value) } : undefined;
}

function valueAt(
  { context, actor, today, sum }: Reader,
  resource: Subject,
  [owner, ...steps]: readonly string[],
  alias: string,
): NamedSql {
  if (owner === 'today') return { known: today };
  // The condition is kept longer than a moment.
  if (owner === 'now') return { sql: sql`now()`, is: 'timestamptz' };
  if (owner === 'sum' && sum !== undefined) return { sql: sum, is: 'numeric' };
  if (owner === 'record') return storedValue(context, resource, steps, alias, 1);
  const known: Readonly<Record<string, unknown>> = {
    id: String(actor.id),
    email: actor.email,
    roles: actor.roles,
    projects: actor.projects,
    employee: actor.employee === null ? null : String(actor.employee),
  };
  return { known: known[steps[0] as string] ?? null };
}

/** A value that the record has, or one that its references lead to. */
function storedValue(
  context: Context,
  resource: Subject,
  [name = '', ...rest]: readonly string[],
  alias: string,
  depth: number,
): NamedSql {
  const field = resource.fields[name];
  if (field === undefined) throw new Error(`${resource.name} has no ${name}`);
  const is = sqlTypeOf(context, field);
  const target = field.to === undefined ? undefined : context.resources[field.to];
  const end = target === undefined ? rest[0] : undefined;
  const own = ownValue(context, resource, name, alias, end);
  if (rest.length === 0 || target === undefined) return { sql: own, is };
  const next = `path${depth}`;
  const found = storedValue(context, target, rest, next, depth + 1) as NamedSql & {
    sql: RawBuilder<unknown>;
  };
  const from = sql`from ${tableOf(target)} ${sql.raw(next)} where ${sql.raw(next)}.id = ${own}`;
  return { ...found, sql: sql`(select ${found.sql} ${from})` };
}

function ownValue(
  context: Context,
  resource: Subject,
  name: string,
  alias: string,
  end?: string,
): RawBuilder<unknown> {
  const field = resource.fields[name] as Resource['fields'][string];
  const posted = sql`p.resource = ${sql.lit(resource.name)} and p.record_id = ${sql.raw(alias)}.id`;
  if (field.source === 'book') return sql`(select p.balance from ${table.book} p where ${posted})`;
  if (field.source === 'stock') {
    return sql`(select ${sql.id('p', stockColumn(resource, field))} from ${table.stock} p where ${posted})`;
  }
  if (field.source === 'system') return sql`${sql.raw(alias)}.${sql.id(name)}`;
  return valueOfColumn(context, field, sql`${sql.raw(alias)}.${sql.id(name)}`, end);
}
