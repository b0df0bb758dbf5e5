import pg from 'pg';
import type { Field, FieldType, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { momentText } from './businessTime.ts';
import { derived } from './derived.ts';
import { linesSql, namesSql } from './linesSql.ts';

/** A field of a record as SQL. The record is `t`; what stands elsewhere comes from a join. */
export interface FieldSql {
  field: Field;
  type: FieldType;
  /** For comparing. */
  raw: string;
  /** As it travels. */
  sent: string;
  /** For ordering: a reference is ordered by the name that people see. */
  order: string;
  /** The joins that each of them needs. */
  rawJoins: readonly string[];
  sentJoins: readonly string[];
  orderJoins: readonly string[];
}

/** What a definition comes to in SQL; made once for each load of the definitions. */
export interface RecordShape {
  resource: Resource;
  /** The quoted table. */
  table: string;
  /** The fields that may be read, by name. Secrets are not among them. */
  fields: ReadonlyMap<string, FieldSql>;
  /** The joins by their alias. */
  joins: ReadonlyMap<string, string>;
  /** The columns of an answer's row, from `t` and the joins. */
  answer: string;
  /** The same for a record whose book and stock the statement itself has just opened: they are empty. */
  answerOfNew: string;
  /** All joins of the answer. */
  answerJoins: string;
  /** The same for a few rows whose number the planner cannot know: each is looked up by its id, and no table is read whole. */
  answerLookUps: string;
  /** The answer's joins without book and stock. */
  answerOfNewJoins: string;
  /** `archived_at`, for lists that hold deleted records. */
  archivedAt: string;
  /** What `q` looks into, in lower case; none where the definition has no text. */
  search: string | undefined;
}

export const ident = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

const POSTED_JOINS = ['b', 's'];
const UPDATED_AT = 't.updated_at';

const shapes = new WeakMap<object, Map<string, RecordShape>>();

/** The SQL shape of a resource. Kept as long as its definition is in force. */
export function recordShape(context: Context, resource: Resource): RecordShape {
  const known = shapes.get(resource) ?? new Map<string, RecordShape>();
  shapes.set(resource, known);
  const shape = known.get(context.timeZone) ?? makeShape(context, resource);
  known.set(context.timeZone, shape);
  return shape;
}

/** The quoted table of a resource, in schema public. */
export function tableOf(resource: Pick<Resource, 'name'>): string {
  return `public.${ident(resource.name)}`;
}

/** The definition whose records are the accounts, if there is one. */
export function accountResource(context: Pick<Context, 'resources'>): Resource | undefined {
  return Object.values(context.resources).find((resource) => resource.account !== undefined);
}

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

function makeShape(context: Context, resource: Resource): RecordShape {
  const joins = makeJoins(context, resource);
  const readable = Object.values(resource.fields).filter(
    (field) => typeOf(context, field).storage !== 'secret' && field.name !== 'archived_at',
  );
  const fields = new Map(readable.map((field) => [field.name, fieldSql(context, resource, field)]));
  const order = ['id', ...readable.map((field) => field.name).filter((name) => name !== 'id')];
  const columns = order.flatMap((name) => answerColumns(context, fields.get(name) as FieldSql));
  const used = order.flatMap((name) => answerJoinsOf(fields.get(name) as FieldSql));
  const answerJoins = [...joins].filter(([alias]) => used.includes(alias));
  return {
    resource,
    table: tableOf(resource),
    fields,
    joins,
    answer: columns.join(', '),
    answerOfNew: order
      .flatMap((name) => answerColumns(context, asNew(context, fields.get(name) as FieldSql)))
      .join(', '),
    answerJoins: answerJoins.map(([, join]) => join).join(' '),
    answerLookUps: answerJoins.map(([alias, join]) => lookUp(alias, join)).join(' '),
    answerOfNewJoins: answerJoins
      .filter(([alias]) => !POSTED_JOINS.includes(alias))
      .map(([, join]) => join)
      .join(' '),
    archivedAt: `${momentText('t.archived_at', context.timeZone)} as archived_at`,
    search: searchExpression(searchedColumns(resource, context), 't'),
  };
}

/** A reference is followed by the name of what it points to. */
function answerColumns(context: Context, sql: FieldSql): string[] {
  const { field, sent } = sql;
  const own = `${sent} as ${ident(field.name)}`;
  if (field.each !== undefined && field.namesKey !== undefined)
    return [own, `${namesSql(context, field.each, sql.raw)} as ${ident(field.namesKey)}`];
  if (field.nameKey === undefined) return [own];
  return [own, `${referenceTitle(context, field)} as ${ident(field.nameKey)}`];
}

function answerJoinsOf({ field, sentJoins }: FieldSql): string[] {
  return field.nameKey === undefined ? [...sentJoins] : [...sentJoins, referenceAlias(field.name)];
}

/** A book or a stock opens empty. */
function asNew(context: Context, sql: FieldSql): FieldSql {
  const { name, source } = sql.field;
  if (name === 'updated_at') return { ...sql, sent: momentText(UPDATED_AT, context.timeZone) };
  return source === 'book' || source === 'stock' ? { ...sql, sent: '0::numeric' } : sql;
}

function makeJoins(context: Context, resource: Resource): Map<string, string> {
  const joins = new Map<string, string>();
  const own = literal(resource.name);
  if (resource.book !== undefined)
    joins.set('b', `left join plinth.book b on b.resource = ${own} and b.record_id = t.id`);
  if (resource.stock !== undefined)
    joins.set('s', `left join plinth.stock s on s.resource = ${own} and s.record_id = t.id`);
  for (const field of Object.values(resource.fields)) {
    const target = field.to === undefined ? undefined : context.resources[field.to];
    if (target === undefined) continue;
    const alias = referenceAlias(field.name);
    joins.set(alias, `left join ${tableOf(target)} ${alias} on ${alias}.id = t.${ident(field.name)}`);
  }
  const accounts = accountResource(context);
  if (accounts !== undefined) joins.set('u', `left join ${tableOf(accounts)} u on u.id = t.added_by`);
  return joins;
}

/** A join that the planner takes row by row: OFFSET 0 keeps it from turning the look-up into a join of whole tables. */
function lookUp(alias: string, join: string): string {
  const [, from = '', on = ''] = /^left join (.*?) on (.*)$/.exec(join) ?? [];
  return `left join lateral (select ${alias}.* from ${from} where ${on} offset 0) ${alias} on true`;
}

function referenceAlias(name: string): string {
  return ident(`r_${name}`);
}

/** The name of the record that a reference points to; also of an archived one. */
function referenceTitle(context: Context, field: Field): string {
  return titleSql(context, context.resources[field.to as string] as Resource, referenceAlias(field.name));
}

/** The title of a record under an alias; its id where the title is not a column of its own. */
export function titleSql(context: Pick<Context, 'types'>, resource: Resource, alias: string): string {
  const title = resource.fields[resource.title];
  const plain = title?.source === 'column' && context.types[title.type]?.storage === 'plain';
  return plain ? `${alias}.${ident(resource.title)}` : `${alias}.id::text`;
}

function fieldSql(context: Context, resource: Resource, field: Field): FieldSql {
  const type = typeOf(context, field);
  if (field.name === 'added_by') return addedBy(context, field, type);
  if (field.name === 'updated_at') return updatedAt(context, resource, field, type);
  const { raw: column, joins } = rawSql(resource, field);
  const raw = type.orderedBy === undefined ? column : `(${column} ->> ${literal(type.orderedBy)})`;
  const sql = {
    field,
    type,
    raw,
    rawJoins: joins,
    sent: sentSql(context, field, type, column),
    sentJoins: joins,
  };
  if (field.to === undefined || field.source !== 'column') return { ...sql, order: raw, orderJoins: joins };
  return { ...sql, order: referenceTitle(context, field), orderJoins: [referenceAlias(field.name)] };
}

/** People read the creator's name; a filter asks for the account's id. */
function addedBy(context: Context, field: Field, type: FieldType): FieldSql {
  const accounts = accountResource(context);
  const name = accounts?.account === undefined ? 'null::text' : `u.${ident(accounts.account.name)}`;
  const joins = accounts === undefined ? [] : ['u'];
  return {
    field,
    type,
    raw: 't.added_by',
    rawJoins: [],
    sent: name,
    sentJoins: joins,
    order: name,
    orderJoins: joins,
  };
}

/** A posting to the record's book or stock updates the record, though it writes nothing to its row. */
function updatedAt(context: Context, resource: Resource, field: Field, type: FieldType): FieldSql {
  const joins = [...(resource.book ? ['b'] : []), ...(resource.stock ? ['s'] : [])];
  const posted = joins.map((alias) => `, ${alias}.updated_at`).join('');
  const raw = posted === '' ? UPDATED_AT : `greatest(${UPDATED_AT}${posted})`;
  const sent = momentText(raw, context.timeZone);
  return { field, type, raw, rawJoins: joins, sent, sentJoins: joins, order: raw, orderJoins: joins };
}

function rawSql(resource: Resource, field: Field): { raw: string; joins: readonly string[] } {
  if (field.source === 'book') return { raw: 'b.balance', joins: ['b'] };
  if (field.source === 'stock') return { raw: `s.${stockColumn(resource, field)}`, joins: ['s'] };
  const [reference, fetched] = field.source === 'derived' ? (field.from as string).split('.') : [];
  if (reference !== undefined && fetched !== undefined) {
    const alias = referenceAlias(reference);
    return { raw: `${alias}.${ident(fetched)}`, joins: [alias] };
  }
  if (field.source === 'derived') return { raw: derived(field.from as string).expression('t'), joins: [] };
  return { raw: `t.${ident(field.name)}`, joins: [] };
}

function stockColumn({ stock }: Resource, { name }: Field): 'quantity' | 'price' | 'value' {
  if (name === stock?.quantity) return 'quantity';
  return name === stock?.price ? 'price' : 'value';
}

function sentSql(context: Context, field: Field, type: FieldType, raw: string): string {
  if (type.storage === 'instant') return momentText(raw, context.timeZone);
  if (field.of !== undefined) return linesSql(context, field, raw);
  if (field.as === 'number') return `${raw}::int`;
  if (/^time\b(?!stamp)/.test(type.column(field))) return `left(${raw}::text, 5)`;
  return raw;
}

function typeOf(context: Context, field: Field): FieldType {
  return context.types[field.type] as FieldType;
}
