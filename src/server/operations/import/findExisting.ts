import { sql } from 'kysely';
import { type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { isStorable } from '../../../fields/storableText.ts';
import { ID } from '../../../schema/importFile.ts';
import { type Field, type FieldType, fieldRef, oneInSentence, type Resource } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { uniqueFieldsByIndex } from '../../database/syncIndexes.ts';
import { momentText } from '../../sql/businessTime.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { findByTitle } from './findByTitle.ts';
import { readValue } from './readValue.ts';

/** A record that exists. */
export interface Existing {
  id: number;
  title: string;
  /** When it was changed last, 'YYYY-MM-DD HH:mm:ss' in the business time zone, postings to its book apart. */
  changedAt: string;
}

/** The record that a row names. */
export interface Named {
  /** The first of them, where a name is that of several. */
  record: Existing;
  /** The field by which it was found: its id, a unique field or its title. */
  field: string;
  /** The fields of the key by which it was found: an update leaves them as they are. */
  key: readonly string[];
  /** Why the row cannot update it. */
  refusals: FieldFailures;
}

/** The texts of a row's cells, by field. */
export type RowTexts = Readonly<Record<string, string | undefined>>;

/**
 * Finds the records that rows name: by id, or else by a unique field or the title (docs/business-rules.md, "Imported records"). Texts
 * are compared without regard to case, deleted records and those that the reader does not read are not found.
 *
 * @returns by the place of the row; a row that names none is left out.
 */
export async function findExisting(
  reader: ReadContext,
  resource: Resource,
  rows: readonly RowTexts[],
): Promise<Map<number, Named>> {
  const ids = rows.map((row) => readId(row));
  const byId = await readIds(reader, resource, ids);
  const byKey = await findByKeys(reader, resource, rows);
  const found = new Map<number, Named>();
  for (const index of rows.keys()) {
    const [own, keyed] = [byId.get(ids[index] ?? 0), byKey.get(index)];
    const record = own ?? keyed?.records[0];
    if (record === undefined) continue;
    const key = own === undefined ? (keyed?.key ?? []) : [ID];
    const refusals = refusalsOf(resource, record, keyed, own);
    found.set(index, { record, field: key[0] as string, key, refusals });
  }
  return found;
}

/** Why a row with an id that no record has cannot update one; undefined where it has none. */
export function idRefusal(resource: Resource, row: RowTexts): FieldFailures | undefined {
  const given = row[ID]?.trim() ?? '';
  if (given === '') return undefined;
  const errors = noFailures();
  errors[ID] = failure('noSuchId', { resource: oneInSentence(resource), id: given });
  return errors;
}

function readId(row: RowTexts): number | undefined {
  const given = row[ID]?.trim() ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

function refusalsOf(
  resource: Resource,
  record: Existing,
  keyed: Keyed | undefined,
  own: Existing | undefined,
): FieldFailures {
  const errors = noFailures();
  // An id identifies one of several of a name.
  if (keyed === undefined || keyed.records.some(({ id }) => id === own?.id)) return errors;
  const [field = ''] = keyed.key;
  const ids = keyed.records.map(({ id }) => id).join(', ');
  if (own !== undefined) {
    const ref = fieldRef(resource, resource.fields[field] as Field);
    errors[field] = failure('rowNamesTwo', { name: own.title, field: ref, ids });
  } else if (keyed.records.length > 1)
    errors[field] = failure('nameNotUnique', { count: keyed.records.length, name: record.title, ids });
  return errors;
}

const RECORD = (reader: ReadContext, resource: Resource) =>
  sql`t.id, coalesce(${titleSql(reader, resource, 't')}::text, '') as title, ${momentText(sql`t.updated_at`, reader.timeZone)} as "changedAt"`;

async function readIds(
  reader: ReadContext,
  resource: Resource,
  ids: readonly (number | undefined)[],
): Promise<Map<number, Existing>> {
  const given = [...new Set(ids.filter((id) => id !== undefined))];
  if (given.length === 0) return new Map();
  const rows = await runSql<Existing>(
    reader.db,
    sql`select ${RECORD(reader, resource)} from ${tableOf(resource)} t
      where t.archived_at is null and t.id = any (${given}::bigint[])`,
  );
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
}

interface Keyed {
  /** The names of its fields. */
  key: readonly string[];
  /** In the order of their ids. */
  records: readonly Existing[];
}

/** The records by the first key of which a row has a value in each field. */
async function findByKeys(
  reader: ReadContext,
  resource: Resource,
  rows: readonly RowTexts[],
): Promise<Map<number, Keyed>> {
  const found = new Map<number, Keyed>();
  const open = new Set(rows.keys());
  for (const key of keysOf(reader, resource)) {
    const given = await readKeys(reader, key, rows, open);
    for (const index of given.keys()) if (key.isUnique) open.delete(index);
    for (const { index, ...record } of await readKeyed(reader, resource, key, given)) {
      const before = found.get(index)?.records ?? [];
      found.set(index, {
        key: key.fields.map(({ name }) => name),
        records: [...before, { ...record, id: Number(record.id) }],
      });
    }
  }
  return found;
}

interface Key {
  fields: readonly Field[];
  isUnique: boolean;
}

/** The unique fields of a definition, and its title where a row has none of them. */
export function keysOf({ types }: Pick<ReadContext, 'types'>, resource: Resource): Key[] {
  const unique = [...uniqueFieldsByIndex(resource, types).values()].map((names) => ({
    fields: names.flatMap((name) => resource.fields[name] ?? []),
    isUnique: true,
  }));
  const title = resource.fields[resource.title];
  const isOwn =
    title?.source === 'column' && title.to === undefined && types[title.type]?.storage === 'plain';
  const isKnown = unique.some(({ fields }) => fields.length === 1 && fields[0] === title);
  return isOwn && !isKnown ? [...unique, { fields: [title], isUnique: false }] : unique;
}

/** The values of a key by row, as text. Rows without one, or with one that is no value of its field, are left out. */
async function readKeys(
  reader: ReadContext,
  { fields }: Key,
  rows: readonly RowTexts[],
  open: ReadonlySet<number>,
): Promise<Map<number, readonly string[]>> {
  const given = [...open].filter((index) =>
    fields.every(({ name }) => (rows[index]?.[name]?.trim() ?? '') !== ''),
  );
  const columns = await Promise.all(
    fields.map(async (field) => {
      const texts = given.map((index) => rows[index]?.[field.name] ?? '');
      const idOf = field.to === undefined ? undefined : await findByTitle(reader, field, texts);
      return texts.map((text) => {
        const read = readValue(reader, field, text, idOf);
        const checked = 'code' in read ? undefined : checkValue(field, reader.types, read.value);
        return checked !== undefined && 'value' in checked ? String(checked.value) : undefined;
      });
    }),
  );
  return new Map(
    given.flatMap((index, place) => {
      const values = columns.map((column) => column[place]);
      const isRead = values.every((value) => value !== undefined && isStorable(value));
      return isRead ? [[index, values as string[]] as const] : [];
    }),
  );
}

async function readKeyed(
  reader: ReadContext,
  resource: Resource,
  { fields }: Key,
  given: ReadonlyMap<number, readonly string[]>,
): Promise<(Existing & { index: number })[]> {
  if (given.size === 0) return [];
  const same = fields.map((field, place) => {
    const [column, value] = [sql.id('t', field.name), sql.id('x', `key${place}`)];
    const type = reader.types[field.type] as FieldType;
    if (type.numeric) return sql`${column}::numeric = ${value}::numeric`;
    return type.searchable ? sql`lower(${column}) = lower(${value})` : sql`${column}::text = ${value}`;
  });
  const values = [...given.values()];
  const keys = fields.map((_, place) => sql`${values.map((own) => own[place])}::text[]`);
  const names = fields.map((_, place) => sql.id(`key${place}`));
  return runSql(
    reader.db,
    sql`select x.index, ${RECORD(reader, resource)}
      from unnest(${[...given.keys()]}::int[], ${sql.join(keys)}) x(index, ${sql.join(names)})
      join ${tableOf(resource)} t on ${sql.join(same, sql` and `)} where t.archived_at is null order by x.index, t.id`,
  );
}
