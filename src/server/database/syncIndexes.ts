import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Field, FieldTypes, Resource } from '../../schema/index.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { searchExpression, searchedText } from '../queries/sql/searchSql.ts';

/** An index that a definition wants. */
export interface WantedIndex {
  /** Short, and another one when the index's definition is another: the name alone tells whether it is there. */
  name: string;
  create: string;
  /** In words: 'index on vendor (created_at, id)'. */
  what: string;
  /** The fields whose values are unique together, for a unique index. */
  unique?: readonly string[] | undefined;
  /** What of them is unique, in SQL. */
  keys?: readonly string[] | undefined;
}

/** What the sync calls its own indexes; others on the tables are left alone. */
export const OWN_INDEX = /^px_/;

const { escapeIdentifier: ident } = pg;
/** New entries wait in a list that every search reads through: 64 kB is the least there can be, and keeps searches quick. */
const PENDING = 'with (gin_pending_list_limit = 64)';
const LIVE = 'where archived_at is null';

/** The indexes of an entity: uniqueness, references and filters, sorts, search. Only what is not archived is looked for. */
export function wantedIndexes(resource: Resource, types: FieldTypes): WantedIndex[] {
  const wanted = [
    ...uniqueFields(resource).map((fields) => uniqueIndex(resource, fields, types)),
    ...lookedUp(resource).map((field) => lookUpIndex(resource, field, types)),
    ...sorted(resource, types).map((field) =>
      index(resource, `(${sortKey(resource, field, types)}, id) ${LIVE}`),
    ),
    ...searchIndex(resource, types),
  ];
  return [...new Map(wanted.map((entry) => [entry.name, entry])).values()];
}

/** The fields behind the names of a definition's unique indexes, for the words of a violation. */
export function uniqueFieldsByIndex(resource: Resource, types: FieldTypes): Map<string, readonly string[]> {
  const unique = wantedIndexes(resource, types).filter((entry) => entry.unique !== undefined);
  return new Map(unique.map((entry) => [entry.name, entry.unique as readonly string[]]));
}

function uniqueFields(resource: Resource): (readonly string[])[] {
  const single = Object.values(resource.fields).filter(
    (field) => field.unique && isColumn(resource, field.name),
  );
  const groups = resource.unique.filter((fields) => fields.every((name) => isColumn(resource, name)));
  return [...single.map((field) => [field.name]), ...groups];
}

/** Two texts that differ only in case are the same to people. */
function uniqueIndex(resource: Resource, fields: readonly string[], types: FieldTypes): WantedIndex {
  const keys = fields.map((name) => (isText(resource, name, types) ? `lower(${ident(name)})` : ident(name)));
  return {
    ...index(resource, `(${keys.join(', ')}) ${LIVE}`, 'unique'),
    what: `unique index on ${resource.name} (${fields.join(', ')})`,
    unique: fields,
    keys,
  };
}

/**
 * References are followed back when a record is deleted, filters are asked for. Every index of a movement costs each
 * posting: its references hold no one back, so it has only what its history is asked by.
 */
function lookedUp(resource: Resource): string[] {
  const references = Object.values(resource.fields).filter((field) =>
    resource.kind === 'movement' ? isAskedByHistory(resource, field.name) : isPointing(field),
  );
  const names = [...references, ...resource.list.filters.map(({ field }) => resource.fields[field])];
  return names.flatMap((field) =>
    field !== undefined && isColumn(resource, field.name) ? [field.name] : [],
  );
}

/**
 * What holds several is looked into by a value that it contains, a value with parts by the one that orders it, and a text by what
 * stands in it: a long one would not even fit into an index of whole values.
 */
function lookUpIndex(resource: Resource, name: string, types: FieldTypes): WantedIndex {
  const field = resource.fields[name];
  const type = types[field?.type ?? ''];
  const column = ident(name);
  if (type?.orderedBy !== undefined) return index(resource, `(${sortKey(resource, name, types)}) ${LIVE}`);
  if (type?.storage === 'json')
    return index(resource, `using gin (${column} jsonb_path_ops) ${PENDING} ${LIVE}`);
  if (field?.to === undefined && type?.filters.includes('like'))
    return index(
      resource,
      `using gin ((${searchedText(resource, { types }, name, column)}) public.gin_trgm_ops) ${PENDING} ${LIVE}`,
    );
  return index(resource, `(${column}) ${LIVE}`);
}

/** Itself, or a field of its lines. */
function isPointing({ to, each, of = {} }: Field): boolean {
  return (each?.to ?? to) !== undefined || Object.values(of).some(isPointing);
}

function isAskedByHistory({ history }: Resource, name: string): boolean {
  return name === 'date' || name === history?.by;
}

function sorted(resource: Resource, types: FieldTypes): string[] {
  const sorts = [resource.list.sort, ...resource.list.sorts].map(({ field }) => field);
  return sorts.filter((name) => {
    const field = resource.fields[name];
    if (field === undefined || field.to !== undefined || name === 'id' || name === 'added_by') return false;
    return field.source === 'system' || (isColumn(resource, name) && types[field.type]?.sortable === true);
  });
}

function sortKey(resource: Resource, name: string, types: FieldTypes): string {
  const part = types[resource.fields[name]?.type ?? '']?.orderedBy;
  return part === undefined ? ident(name) : `(${ident(name)} ->> ${pg.escapeLiteral(part)})`;
}

function searchIndex(resource: Resource, types: FieldTypes): WantedIndex[] {
  const expression = searchExpression(resource, { types });
  if (expression === undefined || resource.kind === 'single') return [];
  const search = index(resource, `using gin ((${expression}) public.gin_trgm_ops) ${PENDING} ${LIVE}`);
  return [{ ...search, what: `search index of ${resource.name}` }];
}

function isColumn(resource: Resource, name: string): boolean {
  return resource.fields[name]?.source === 'column';
}

function isText(resource: Resource, name: string, types: FieldTypes): boolean {
  const field = resource.fields[name];
  return field !== undefined && /^(text|varchar)/.test(types[field.type]?.column(field) ?? '');
}

function index(resource: Resource, on: string, unique: 'unique' | '' = ''): WantedIndex {
  const hash = createHash('sha256').update(`${unique} ${on}`).digest('hex').slice(0, 10);
  const name = `px_${resource.name.slice(0, 40)}_${hash}`;
  const create = `create ${unique} index ${ident(name)} on ${tableOf(resource)} ${on}`;
  const columns = on.replace(` ${LIVE}`, '').replaceAll('"', '');
  return { name, create, what: `index on ${resource.name} ${columns}` };
}
