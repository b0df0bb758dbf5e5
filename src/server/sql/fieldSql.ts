import { type RawBuilder, sql } from 'kysely';
import type { Field, FieldType, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { momentText } from './businessTime.ts';
import { derived } from './derived.ts';
import { linesSql } from './linesSql.ts';
import { accountResource, titleSql } from './recordSql.ts';

/** A field of a record as SQL. The record is `t`; values stored elsewhere come from a join. */
export interface FieldSql {
  field: Field;
  type: FieldType;
  /** For comparisons. */
  raw: RawBuilder<unknown>;
  /** In the API's format. */
  sent: RawBuilder<unknown>;
  /** For sorting: a reference is sorted by the name that people see. */
  order: RawBuilder<unknown>;
  /** The joins that each of them needs. */
  rawJoins: readonly string[];
  sentJoins: readonly string[];
  orderJoins: readonly string[];
  /** Not every readable record has a value for the reader, nor the row of a book or a stock that it is read from. */
  isPartial?: boolean;
}

/** When the row itself was written. */
export const UPDATED_AT = sql`t.updated_at`;

/** A readable field of this resource's records. */
export function fieldSql(context: Context, resource: Resource, field: Field): FieldSql {
  const type = typeOf(context, field);
  if (field.name === 'added_by') return addedBy(context, field, type);
  if (field.name === 'updated_at') return updatedAt(context, resource, field, type);
  const { raw: column, joins } = rawSql(resource, field);
  const raw = type.orderedBy === undefined ? column : sql`(${column} ->> ${sql.lit(type.orderedBy)})`;
  const made = {
    field,
    type,
    raw,
    rawJoins: joins,
    sent: sentSql(context, field, type, column),
    sentJoins: joins,
  };
  if (field.to === undefined || field.source !== 'column') return { ...made, order: raw, orderJoins: joins };
  return { ...made, order: referenceTitle(context, field), orderJoins: [referenceAlias(field.name)] };
}

/** Users see the creator's name; a filter compares the account's id. */
function addedBy(context: Context, field: Field, type: FieldType): FieldSql {
  const accounts = accountResource(context);
  const name = accounts?.account === undefined ? sql`null::text` : sql`u.${sql.id(accounts.account.name)}`;
  const joins = accounts === undefined ? [] : ['u'];
  return {
    field,
    type,
    raw: sql`t.added_by`,
    rawJoins: [],
    sent: name,
    sentJoins: joins,
    order: name,
    orderJoins: joins,
  };
}

/** A posting to the record's book or stock updates the record, though it does not write its row. */
function updatedAt(context: Context, resource: Resource, field: Field, type: FieldType): FieldSql {
  const joins = [...(resource.book ? ['b'] : []), ...(resource.stock ? ['s'] : [])];
  const moments = [UPDATED_AT, ...joins.map((alias) => sql`${sql.id(alias)}.updated_at`)];
  const raw = joins.length === 0 ? UPDATED_AT : sql`greatest(${sql.join(moments)})`;
  const sent = momentText(raw, context.timeZone);
  return { field, type, raw, rawJoins: joins, sent, sentJoins: joins, order: raw, orderJoins: joins };
}

function rawSql(resource: Resource, field: Field): { raw: RawBuilder<unknown>; joins: readonly string[] } {
  if (field.source === 'book') return { raw: sql`b.balance`, joins: ['b'] };
  if (field.source === 'stock') return { raw: sql.id('s', stockColumn(resource, field)), joins: ['s'] };
  const [reference, fetched] = field.source === 'derived' ? (field.from as string).split('.') : [];
  if (reference !== undefined && fetched !== undefined) {
    const alias = referenceAlias(reference);
    return { raw: sql`${sql.id(alias)}.${sql.id(fetched)}`, joins: [alias] };
  }
  if (field.source === 'derived') return { raw: derived(field.from as string).expression('t'), joins: [] };
  return { raw: sql`t.${sql.id(field.name)}`, joins: [] };
}

/** The column of a stock that a field has. */
export function stockColumn(
  { stock }: Pick<Resource, 'stock'>,
  { name }: Field,
): 'quantity' | 'price' | 'value' {
  if (name === stock?.quantity) return 'quantity';
  return name === stock?.price ? 'price' : 'value';
}

/** A column's value in the API's format. */
export function sentSql(
  context: Context,
  field: Field,
  type: FieldType,
  raw: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (type.storage === 'instant') return momentText(raw, context.timeZone);
  if (field.of !== undefined) return linesSql(context, field, raw);
  if (field.as === 'number') return sql`${raw}::int`;
  if (/^time\b(?!stamp)/.test(type.column(field))) return sql`left(${raw}::text, 5)`;
  return raw;
}

/** The alias under which a statement joins the record of a reference. */
export function referenceAlias(name: string): string {
  return `r_${name}`;
}

/** The title of a reference's record, including archived ones. */
export function referenceTitle(context: Context, field: Field): RawBuilder<unknown> {
  return titleSql(context, context.resources[field.to as string] as Resource, referenceAlias(field.name));
}

/** The type of a field in a validated definition. */
export function typeOf(context: Pick<Context, 'types'>, field: Field): FieldType {
  return context.types[field.type] as FieldType;
}
