import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import { type Field, type FieldTypes, offeredFields, type Resource } from '../../schema/index.ts';
import { referencesIn } from '../../schema/references.ts';
import { rangeOfDays } from '../sql/daysSql.ts';
import { tableName } from '../sql/recordSql.ts';
import { searchExpression, searchedText } from '../sql/searchSql.ts';
import { shownAmounts, shownLines, showsCreator } from '../sql/shownFields.ts';
import { REVERSED_AT } from '../sql/standing.ts';
import { ident, literal, textOf } from './quote.ts';

/** An index that a definition needs. */
export interface WantedIndex {
  /** Short, and different if the index's definition differs: the name alone shows whether the index exists. */
  name: string;
  create: string;
  /** The message of its step in a plan. */
  change: Failure;
  /** The fields of a unique index. */
  unique?: readonly string[] | undefined;
  /** The unique expressions in SQL. */
  keys?: readonly string[] | undefined;
}

/** The prefix of the sync's own indexes; others on the tables are left alone. */
export const OWN_INDEX = /^px_/;

/** New entries wait in a list that every search reads: 64 kB is the minimum, and keeps searches quick. */
const PENDING = 'with (gin_pending_list_limit = 64)';
const LIVE = 'where archived_at is null';
const STANDING = `${LIVE} and ${REVERSED_AT} is null`;
/** Few records are deleted, but rows name them, and a search reads them all. */
const DELETED = 'where archived_at is not null';

/** The indexes of an entity: uniqueness, references and filters, sorts, search. Archived records have only one, by id. */
export function wantedIndexes(resource: Resource, types: FieldTypes): WantedIndex[] {
  const wanted = [
    ...uniqueFields(resource).map((fields) => uniqueIndex(resource, fields, types)),
    ...lookUpFields(resource).map((field) => lookUpIndex(resource, field, types)),
    ...sortedByIndex(resource, types).map((name) => orderIndex(resource, name, types)),
    ...calendarIndexes(resource, types),
    ...attendanceIndexes(resource),
    ...searchIndex(resource, types),
    ...searchedBeside(resource, types).map((name) => valueIndex(resource, name, types)),
    ...(resource.kind === 'entity' ? [index(resource, `(id) ${DELETED}`)] : []),
  ];
  return [...new Map(wanted.map((entry) => [entry.name, entry])).values()];
}

/** The fields of a definition's unique indexes by index name, for the message of a violation. */
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

/** Texts that differ only in case are equal. A reversed movement gives its values free. */
function uniqueIndex(resource: Resource, fields: readonly string[], types: FieldTypes): WantedIndex {
  const keys = fields.map((name) => (isText(resource, name, types) ? `lower(${ident(name)})` : ident(name)));
  return {
    ...index(resource, `(${keys.join(', ')}) ${resource.kind === 'movement' ? STANDING : LIVE}`, 'unique'),
    change: failure('uniqueIndexBuilt', { table: resource.name, columns: fields.join(', ') }),
    unique: fields,
    keys,
  };
}

/**
 * References are followed back when a record is deleted, and filters are queried. The page of a record lists the movements
 * that point to it, and a search finds records by the names of those they refer to.
 */
function lookUpFields(resource: Resource): string[] {
  const references = Object.values(resource.fields).filter((field) =>
    resource.kind === 'movement' ? isQueriedInMovement(field) : referencesIn(field).length > 0,
  );
  const lines = shownLines(resource).map((name) => resource.fields[name]);
  const filters = resource.list.filters.map(({ field }) => resource.fields[field]);
  const names = [...references, ...lines, ...filters];
  return names.flatMap((field) =>
    field !== undefined && isColumn(resource, field.name) ? [field.name] : [],
  );
}

/**
 * A field with several values is indexed by each of them, a value with parts by the sorted one, and a text by its trigrams,
 * because a long text would not fit into an index of whole values.
 */
function lookUpIndex(resource: Resource, name: string, types: FieldTypes): WantedIndex {
  const field = resource.fields[name];
  const type = types[field?.type ?? ''];
  const column = ident(name);
  if (type?.orderedBy !== undefined) return valueIndex(resource, name, types);
  if (type?.storage === 'json')
    return index(resource, `using gin (${column} jsonb_path_ops) ${PENDING} ${LIVE}`);
  if (field?.to === undefined && type?.filters.includes('like'))
    return index(
      resource,
      `using gin ((${textOf(searchedText(resource, { types }, name, sql.id(name)))}) public.gin_trgm_ops) ${PENDING} ${LIVE}`,
    );
  // The movements of a record are listed by their number, the latest first.
  if (resource.kind === 'movement' && field?.to !== undefined)
    return index(resource, `(${column}, id) ${LIVE}`);
  return valueIndex(resource, name, types);
}

/** Finds the records with a value. An index that orders them by it finds them, too. */
function valueIndex(resource: Resource, name: string, types: FieldTypes): WantedIndex {
  if (sortedByIndex(resource, types).includes(name)) return orderIndex(resource, name, types);
  return index(resource, `(${sortKey(resource, name, types)}) ${LIVE}`);
}

/**
 * Orders the records by a field. It contains their titles, if the list is ordered by these, too: a list by salary and name then
 * reads no record but those of its page, however many have the same salary.
 */
function orderIndex(resource: Resource, name: string, types: FieldTypes): WantedIndex {
  const { title } = resource;
  const isTitled = name !== title && sortedByIndex(resource, types).includes(title);
  const titles = isTitled ? `include (${ident(title)}) ` : '';
  return index(resource, `(${sortKey(resource, name, types)}, id) ${titles}${LIVE}`);
}

/** A calendar asks for the records of some days: a range of days is found by its overlap with them. */
function calendarIndexes(resource: Resource, types: FieldTypes): WantedIndex[] {
  if (resource.kind === 'single') return [];
  const known = lookUpFields(resource);
  return offeredFields('calendar', resource, types).flatMap(({ name, type, source }) => {
    const column = ident(name);
    if (source === 'derived') return [];
    if (types[type]?.orderedBy !== undefined)
      return [
        {
          ...index(resource, `using gist (${textOf(rangeOfDays(sql.id(name)))}) ${LIVE}`),
          change: failure('indexBuilt', { table: resource.name, columns: `days of ${name}` }),
        },
      ];
    return known.includes(name) ? [] : [index(resource, `(${column}, id) ${LIVE}`)];
  });
}

/** The days of each person. */
function attendanceIndexes(resource: Resource): WantedIndex[] {
  const { attendance } = resource;
  return attendance === undefined ? [] : [index(resource, `(${ident(attendance.each)}, date) ${LIVE}`)];
}

function isQueriedInMovement({ name, to, each }: Field): boolean {
  return name === 'date' || (to !== undefined && each === undefined);
}

/** The columns that a search compares besides texts and references: the shown amounts, and the creator. */
function searchedBeside(resource: Resource, types: FieldTypes): string[] {
  const amounts = shownAmounts({ types }, resource);
  return showsCreator(resource) ? [...amounts, 'added_by'] : amounts;
}

/** The fields by which an index orders the present records of an entity. */
export function sortedByIndex(resource: Resource, types: FieldTypes): string[] {
  const sorts = [resource.list.sort, ...resource.list.sorts].map(({ field }) => field);
  return sorts.filter((name) => {
    const field = resource.fields[name];
    if (field === undefined || field.to !== undefined || name === 'id' || name === 'added_by') return false;
    return field.source === 'system' || (isColumn(resource, name) && types[field.type]?.sortable === true);
  });
}

function sortKey(resource: Resource, name: string, types: FieldTypes): string {
  const part = types[resource.fields[name]?.type ?? '']?.orderedBy;
  return part === undefined ? ident(name) : `(${ident(name)} ->> ${literal(part)})`;
}

function searchIndex(resource: Resource, types: FieldTypes): WantedIndex[] {
  const expression = searchExpression(resource, { types });
  if (expression === undefined || resource.kind === 'single') return [];
  const search = index(
    resource,
    `using gin ((${textOf(expression)}) public.gin_trgm_ops) ${PENDING} ${LIVE}`,
  );
  return [{ ...search, change: failure('searchIndexBuilt', { table: resource.name }) }];
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
  const create = `create ${unique} index ${ident(name)} on ${tableName(resource)} ${on}`;
  const columns = on
    .replace(` ${STANDING}`, '')
    .replace(` ${LIVE}`, '')
    .replace(` ${DELETED}`, '')
    .replaceAll('"', '');
  return { name, create, change: failure('indexBuilt', { table: resource.name, columns }) };
}
