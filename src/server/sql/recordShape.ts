import { type RawBuilder, sql } from 'kysely';
import type { FieldTypes, Resource } from '../../schema/index.ts';
import type { Context, ReadContext } from '../context.ts';
import { table } from '../tables.ts';
import { momentText } from './businessTime.ts';
import { derivedOfNew } from './derived.ts';
import type { SqlNames } from './expressionSql.ts';
import {
  type FieldSql,
  fieldSql,
  referenceAlias,
  referenceTitle,
  sentSql,
  typeOf,
  UPDATED_AT,
} from './fieldSql.ts';
import { filterNames } from './filterSql.ts';
import { flat } from './flat.ts';
import { namesSql } from './linesSql.ts';
import { accountResource, RIGHTS_COLUMN, shownColumn, tableOf } from './recordSql.ts';
import { searchExpression, searchedColumns } from './searchSql.ts';
import { type ShownReference, shownAmounts, shownReferences } from './shownFields.ts';

/** The SQL of a definition, built once for each load of the definitions. */
export interface RecordShape {
  resource: Resource;
  table: RawBuilder<unknown>;
  /** The fields that the reader reads, by name, without secrets: only these can a call name. */
  fields: ReadonlyMap<string, FieldSql>;
  /** All of them, for conditions and sums of definitions: what the reader does not read is null in their statements. */
  all: ReadonlyMap<string, FieldSql>;
  /** The joins by their alias. */
  joins: ReadonlyMap<string, Join>;
  /** The columns of an answer's row, from `t` and the joins. */
  answer: RawBuilder<unknown>;
  /** The same for a record that the same statement writes: its book and stock are empty, and nothing refers to it. */
  answerOfNew: RawBuilder<unknown>;
  /** All joins of the answer. */
  answerJoins: RawBuilder<unknown>;
  /** The same for a few rows whose number the planner cannot know: each is looked up by its id, and no table is scanned. */
  answerLookUps: RawBuilder<unknown>;
  /** The answer's joins without book and stock. */
  answerOfNewJoins: RawBuilder<unknown>;
  /** SQL: what a reader's table has beside the columns of the table, for a record that is not from it: it shows no derived value of which that depends. */
  readersColumns: readonly RawBuilder<unknown>[];
  /** `archived_at`, for lists with deleted records. */
  archivedAt: RawBuilder<unknown>;
  /** The text that `q` searches, in lower case; undefined if the definition has no text. */
  search: RawBuilder<unknown> | undefined;
  /** The references whose names `q` finds. */
  references: readonly ShownReference[];
  /** The names of the amounts that `q` finds. */
  amounts: readonly string[];
  /** The names in the conditions of a list. */
  names: SqlNames;
  types: FieldTypes;
  /** The fields that `q` searches and that have no index for parts of their text (syncIndexes.ts). */
  searchedOnly: ReadonlySet<string>;
}

/** A left join. */
export interface Join {
  /** SQL: the table and its alias. */
  from: RawBuilder<unknown>;
  on: RawBuilder<unknown>;
}

/** SQL: joins, one after another. */
export function joinsSql(joins: readonly Join[]): RawBuilder<unknown> {
  const each = joins.map(({ from, on }) => sql`left join ${from} on ${on}`);
  return each.length === 0 ? sql`` : sql.join(each, sql` `);
}

const POSTED_JOINS = ['b', 's'];

const shapes = new WeakMap<object, Map<string, RecordShape>>();

/** The SQL shape of a resource, cached as long as its definition is in force. */
export function recordShape(context: Context & Pick<ReadContext, 'reader'>, resource: Resource): RecordShape {
  const known = shapes.get(resource) ?? new Map<string, RecordShape>();
  shapes.set(resource, known);
  const { reader, timeZone } = context;
  const key = reader === undefined ? timeZone : `${timeZone} ${reader.key}`;
  const shape = known.get(key) ?? makeShape(context, resource, reader?.resources.get(resource.name) ?? WHOLE);
  known.set(key, shape);
  return shape;
}

/** The fields that a reader does not read, or not of every record (access/Access.ts). */
interface Readable {
  hidden: ReadonlySet<string>;
  partial: ReadonlySet<string>;
  byRecord: boolean;
}

const WHOLE: Readable = { hidden: new Set(), partial: new Set(), byRecord: false };

function makeShape(
  context: Context,
  resource: Resource,
  { hidden, partial, byRecord }: Readable,
): RecordShape {
  const joins = makeJoins(context, resource);
  const readable = Object.values(resource.fields).filter(
    (field) => typeOf(context, field).storage !== 'secret' && field.name !== 'archived_at',
  );
  const all = new Map(
    readable.map((field) => {
      const made = fieldSql(context, resource, field);
      return [field.name, partial.has(field.name) ? whereShown(made) : made];
    }),
  );
  const fields = new Map([...all].filter(([name]) => !hidden.has(name)));
  const order = [
    'id',
    ...readable.map((field) => field.name).filter((name) => name !== 'id' && !hidden.has(name)),
  ];
  const columns = [
    ...order.flatMap((name) => answerColumns(context, fields.get(name) as FieldSql)),
    ...(byRecord ? [sql`t.${RIGHTS_COLUMN}`] : []),
  ];
  const used = order.flatMap((name) => answerJoinsOf(fields.get(name) as FieldSql));
  const answerJoins = [...joins].filter(([alias]) => used.includes(alias));
  return {
    resource,
    table: tableOf(resource),
    fields,
    all,
    joins,
    answer: flat(sql.join(columns)),
    answerOfNew: flat(
      sql.join(order.flatMap((name) => answerColumns(context, asNew(context, fields.get(name) as FieldSql)))),
    ),
    answerJoins: flat(joinsSql(answerJoins.map(([, join]) => join))),
    answerLookUps: flat(lookUps(answerJoins)),
    answerOfNewJoins: flat(
      joinsSql(answerJoins.filter(([alias]) => !POSTED_JOINS.includes(alias)).map(([, join]) => join)),
    ),
    readersColumns: [
      ...[...all.values()]
        .filter(({ isPartial, field }) => isPartial && field.source === 'derived')
        .map(({ field }) => sql`false as ${shownColumn(field.name)}`),
      ...(byRecord ? [sql`null::jsonb as ${RIGHTS_COLUMN}`] : []),
    ],
    archivedAt: sql`${momentText(sql`t.archived_at`, context.timeZone)} as archived_at`,
    search: searchExpression(resource, context, 't'),
    references: shownReferences(context, resource),
    amounts: shownAmounts(context, resource),
    names: filterNames(context, all),
    types: context.types,
    searchedOnly: new Set(searchedColumns(resource, context).filter((name) => !isFilteredBy(resource, name))),
  };
}

/** A value that only some records show. A derived one has no column that could be null for the others. */
function whereShown(made: FieldSql): FieldSql {
  if (made.field.source !== 'derived') return { ...made, isPartial: true };
  const shown = (value: RawBuilder<unknown>) =>
    sql`case when t.${shownColumn(made.field.name)} then ${value} end`;
  return { ...made, raw: shown(made.raw), sent: shown(made.sent), order: shown(made.order), isPartial: true };
}

function isFilteredBy({ list }: Resource, name: string): boolean {
  return list.filters.some(({ field }) => field === name);
}

/** A reference is followed by the name of its record. */
function answerColumns(context: Context, { field, sent, raw }: FieldSql): RawBuilder<unknown>[] {
  const own = sql`${sent} as ${sql.id(field.name)}`;
  if (field.each !== undefined && field.namesKey !== undefined)
    return [own, sql`${namesSql(context, field.each, raw)} as ${sql.id(field.namesKey)}`];
  if (field.nameKey === undefined) return [own];
  return [own, sql`${referenceTitle(context, field)} as ${sql.id(field.nameKey)}`];
}

function answerJoinsOf({ field, sentJoins }: FieldSql): string[] {
  return field.nameKey === undefined ? [...sentJoins] : [...sentJoins, referenceAlias(field.name)];
}

/** A book or a stock is empty when it is opened. */
function asNew(context: Context, stored: FieldSql): FieldSql {
  const { field, type } = stored;
  if (field.name === 'updated_at') return { ...stored, sent: momentText(UPDATED_AT, context.timeZone) };
  if (field.source === 'book' || field.source === 'stock') return { ...stored, sent: sql`0::numeric` };
  const value = derivedOfNew(field);
  return value === undefined ? stored : { ...stored, sent: sentSql(context, field, type, value) };
}

function makeJoins(context: Context, resource: Resource): Map<string, Join> {
  const joins = new Map<string, Join>();
  const posted = (alias: 'b' | 's'): RawBuilder<unknown> =>
    sql`${sql.id(alias, 'resource')} = ${sql.lit(resource.name)} and ${sql.id(alias, 'record_id')} = t.id`;
  if (resource.book !== undefined) joins.set('b', { from: sql`${table.book} b`, on: posted('b') });
  if (resource.stock !== undefined) joins.set('s', { from: sql`${table.stock} s`, on: posted('s') });
  for (const field of Object.values(resource.fields)) {
    const target = field.to === undefined ? undefined : context.resources[field.to];
    if (target === undefined) continue;
    const alias = referenceAlias(field.name);
    const on = sql`${sql.id(alias)}.id = t.${sql.id(field.name)}`;
    joins.set(alias, { from: sql`${tableOf(target)} ${sql.id(alias)}`, on });
  }
  const accounts = accountResource(context);
  if (accounts !== undefined)
    joins.set('u', { from: sql`${tableOf(accounts)} u`, on: sql`u.id = t.added_by` });
  return joins;
}

/** SQL: joins that the planner runs row by row: OFFSET 0 prevents it from joining whole tables. */
function lookUps(joins: readonly (readonly [alias: string, join: Join])[]): RawBuilder<unknown> {
  const each = joins.map(([name, { from, on }]) => {
    const alias = sql.id(name);
    return sql`left join lateral (select ${alias}.* from ${from} where ${on} offset 0) ${alias} on true`;
  });
  return each.length === 0 ? sql`` : sql.join(each, sql` `);
}
