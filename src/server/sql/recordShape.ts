import type { RawBuilder } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Context, ReadContext } from '../context.ts';
import { momentText } from './businessTime.ts';
import { derivedOfNew } from './derived.ts';
import {
  type FieldSql,
  fieldSql,
  referenceAlias,
  referenceTitle,
  sentSql,
  typeOf,
  UPDATED_AT,
} from './fieldSql.ts';
import { namesSql } from './linesSql.ts';
import { accountResource, ident, literal, RIGHTS_COLUMN, shownColumn, tableOf } from './recordSql.ts';
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
  joins: ReadonlyMap<string, string>;
  /** The columns of an answer's row, from `t` and the joins. */
  answer: string;
  /** The same for a record that the same statement writes: its book and stock are empty, and nothing refers to it. */
  answerOfNew: string;
  /** All joins of the answer. */
  answerJoins: string;
  /** The same for a few rows whose number the planner cannot know: each is looked up by its id, and no table is scanned. */
  answerLookUps: string;
  /** The answer's joins without book and stock. */
  answerOfNewJoins: string;
  /** SQL: what a reader's table has beside the columns of the table, for a record that is not from it: it shows no derived value of which that depends. */
  readersColumns: readonly string[];
  /** `archived_at`, for lists with deleted records. */
  archivedAt: string;
  /** The text that `q` searches, in lower case; undefined if the definition has no text. */
  search: string | undefined;
  /** The references whose names `q` finds. */
  references: readonly ShownReference[];
  /** The names of the amounts that `q` finds. */
  amounts: readonly string[];
  /** The fields that `q` searches and that have no index for parts of their text (syncIndexes.ts). */
  searchedOnly: ReadonlySet<string>;
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
    ...(byRecord ? [`t.${RIGHTS_COLUMN}`] : []),
  ];
  const used = order.flatMap((name) => answerJoinsOf(fields.get(name) as FieldSql));
  const answerJoins = [...joins].filter(([alias]) => used.includes(alias));
  return {
    resource,
    table: tableOf(resource),
    fields,
    all,
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
    readersColumns: [
      ...[...all.values()]
        .filter(({ isPartial, field }) => isPartial && field.source === 'derived')
        .map(({ field }) => `false as ${shownColumn(field.name)}`),
      ...(byRecord ? [`null::jsonb as ${RIGHTS_COLUMN}`] : []),
    ],
    archivedAt: `${momentText('t.archived_at', context.timeZone)} as archived_at`,
    search: searchExpression(resource, context, 't'),
    references: shownReferences(context, resource),
    amounts: shownAmounts(context, resource),
    searchedOnly: new Set(searchedColumns(resource, context).filter((name) => !isFilteredBy(resource, name))),
  };
}

/** A value that only some records show. A derived one has no column that could be null for the others. */
function whereShown(made: FieldSql): FieldSql {
  if (made.field.source !== 'derived') return { ...made, isPartial: true };
  const shown = (value: string) => `case when t.${shownColumn(made.field.name)} then ${value} end`;
  return { ...made, raw: shown(made.raw), sent: shown(made.sent), order: shown(made.order), isPartial: true };
}

function isFilteredBy({ list }: Resource, name: string): boolean {
  return list.filters.some(({ field }) => field === name);
}

/** A reference is followed by the name of its record. */
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

/** A book or a stock is empty when it is opened. */
function asNew(context: Context, sql: FieldSql): FieldSql {
  const { field, type } = sql;
  if (field.name === 'updated_at') return { ...sql, sent: momentText(UPDATED_AT, context.timeZone) };
  if (field.source === 'book' || field.source === 'stock') return { ...sql, sent: '0::numeric' };
  const value = derivedOfNew(field);
  return value === undefined ? sql : { ...sql, sent: sentSql(context, field, type, value) };
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

/** A join that the planner runs row by row: OFFSET 0 prevents it from joining whole tables. */
function lookUp(alias: string, join: string): string {
  const [, from = '', on = ''] = /^left join (.*?) on (.*)$/.exec(join) ?? [];
  return `left join lateral (select ${alias}.* from ${from} where ${on} offset 0) ${alias} on true`;
}
