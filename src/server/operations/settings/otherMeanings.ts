import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { presentName } from '../../../schema/formerNames.ts';
import type { Field, FieldTypes, Resource, Resources } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { definitionIn } from '../../../schema/source.ts';
import { runSql } from '../../database/runSql.ts';
import { readTables, type TableAsIs } from '../../database/syncCatalog.ts';
import { tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { keptFiles } from './definitionSets.ts';

/** The field that filled a column. */
interface Former {
  name: string;
  type: string;
  to: string | undefined;
}

/** The number of values that are read in one batch. */
const BATCH = 2000;

/**
 * Refuses changes of type that keep the column but not the meaning of its values, which the sync cannot see: the hash of a
 * password would be shown as a text, the number of a vendor would stand for a customer, and a list of options would not be
 * readable as a list of records. A column without values may change, and one with JSON that the new type accepts. A field that
 * comes back after it was taken out is compared with the latest definitions that had it.
 *
 * @param before the definitions in force.
 */
export async function refuseOtherMeanings(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
  before: Resources,
): Promise<Failure[]> {
  const catalog = await readTables(db, resources);
  const refusals: Failure[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    if (asIs === undefined) continue;
    for (const field of Object.values(resource.fields)) {
      const column = presentName(field, (name) => asIs.columns[name] !== undefined);
      if (column === undefined || field.source !== 'column') continue;
      const was = await formerOf(db, before, asIs.name, column);
      if (was === undefined) continue;
      const isOther = isOtherSecret(was, field, types) || isOtherTarget(was, field, resources);
      const isRefused = isOther
        ? await hasValues(db, asIs, was)
        : isOtherJson(was, field, types) && (await hasUnreadable(db, asIs, was, field, types));
      if (isRefused) refusals.push(refusal(resource, field, was));
    }
  }
  return refusals;
}

/** The field whose values a column has: that of the definitions in force, or of the latest ones that had it. */
async function formerOf(
  db: Kysely<Tables>,
  before: Resources,
  table: string,
  column: string,
): Promise<Former | undefined> {
  const field = before[table]?.fields[column];
  if (field === undefined) return writtenBefore(db, table, column);
  return field.source === 'column' ? { name: column, type: field.type, to: targetOf(field) } : undefined;
}

/** A field as the latest kept definitions wrote it. */
async function writtenBefore(db: Kysely<Tables>, table: string, column: string): Promise<Former | undefined> {
  for await (const files of keptFiles(db))
    for (const file of files.filter(({ text }) => text.includes(table))) {
      const { name, fields } = definitionIn(file) ?? {};
      const field = name === table && isObject(fields) ? fields[column] : undefined;
      if (!isObject(field) || typeof field.type !== 'string') continue;
      return { name: column, type: field.type, to: typeof field.to === 'string' ? field.to : undefined };
    }
  return undefined;
}

function isOtherSecret(was: Former, field: Field, types: FieldTypes): boolean {
  return was.type !== field.type && [was, field].some(({ type }) => types[type]?.storage === 'secret');
}

function isOtherTarget(was: Former, field: Field, resources: Resources): boolean {
  const [formerly, now] = [was.to, targetOf(field)];
  if (formerly === undefined || now === undefined || formerly === now) return false;
  return !resources[now]?.was?.includes(formerly) || Object.hasOwn(resources, formerly);
}

function isOtherJson(was: Former, field: Field, types: FieldTypes): boolean {
  return was.type !== field.type && [was, field].every(({ type }) => types[type]?.storage === 'json');
}

async function hasValues(db: Kysely<Tables>, asIs: TableAsIs, { name }: Former): Promise<boolean> {
  const [found] = await runSql<{ is: boolean }>(
    db,
    sql`select exists (select from ${tableOf(asIs)} t where ${sql.id('t', name)} is not null) as "is"`,
  );
  return found?.is === true;
}

/** Whether the type of the field does not accept one of the stored values. */
async function hasUnreadable(
  db: Kysely<Tables>,
  asIs: TableAsIs,
  was: Former,
  field: Field,
  types: FieldTypes,
): Promise<boolean> {
  const type = types[field.type];
  const column = sql.id('t', was.name);
  for (let last = 0; ; ) {
    const rows = await runSql<{ id: number; value: unknown }>(
      db,
      sql`select t.id, ${column} as value from ${tableOf(asIs)} t
        where ${column} is not null and t.id > ${last} order by t.id limit ${BATCH}`,
    );
    if (
      rows.some(({ value }) => type?.check({ ...field, required: false }).safeParse(value).success !== true)
    )
      return true;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return false;
  }
}

function targetOf(field: Field): string | undefined {
  return (field.each ?? field).to;
}

function refusal({ name }: Resource, field: Field, was: Former): Failure {
  return failure('otherMeaning', {
    resource: name,
    key: `fields.${field.name}.type`,
    column: `public.${name}.${was.name}`,
    former: typeOf(was),
    type: typeOf({ type: field.type, to: targetOf(field) }),
  });
}

/** As a definition has it: `reference, to: vendor`. */
function typeOf({ type, to }: Pick<Former, 'type' | 'to'>): string {
  return to === undefined ? type : `${type}, to: ${to}`;
}
