import { type Kysely, sql } from 'kysely';
import type { Field, FieldTypes, Resource, Resources } from '../../schema/index.ts';
import { tableOf } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import { violatedUnique } from './databaseError.ts';
import { setColumns } from './fillComputed.ts';
import { inSavepoint } from './inSavepoint.ts';
import { type Row, runSql } from './runSql.ts';
import { liftTimeLimits } from './timeLimits.ts';

/** The number of records that are converted in one batch. */
const BATCH = 500;

/**
 * Converts text from before the product stored Unicode's normal form NFC to that form, so that search and filters find it.
 * Finished columns are listed in `plinth.normalised`: without changes this costs one query. A record's `updated_at` and the
 * audit trail stay, because people see the same text.
 *
 * A record whose text would equal another record's under a unique index is left unchanged, and tried again at each start.
 *
 * @returns what was converted and what could not be, as text for the log.
 */
export async function normaliseTexts(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  const done = await db.selectFrom('plinth.normalised').selectAll().execute();
  const isText = ({ resource, field }: { resource: string; field: string }) =>
    textFields(resources[resource], types).some(({ name }) => name === field);
  // A field that is no longer a text field may receive text that is not normalised before it becomes one again.
  for (const { resource, field } of done.filter((entry) => !isText(entry)))
    await db
      .deleteFrom('plinth.normalised')
      .where('resource', '=', resource)
      .where('field', '=', field)
      .execute();
  const messages: string[] = [];
  for (const resource of Object.values(resources)) {
    const fields = textFields(resource, types).filter(
      ({ name }) => !done.some((entry) => entry.resource === resource.name && entry.field === name),
    );
    if (fields.length === 0) continue;
    const { count, refused } = await normaliseTable(db, resource, fields, types);
    if (count > 0) messages.push(`${count} records of ${resource.name} converted to Unicode NFC`);
    if (refused.length === 0) await markDone(db, resource, fields);
    else messages.push(describeRefused(resource, refused));
  }
  return messages;
}

async function markDone(db: Kysely<Tables>, resource: Resource, fields: readonly Field[]): Promise<void> {
  await db
    .insertInto('plinth.normalised')
    .values(fields.map(({ name }) => ({ resource: resource.name, field: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function describeRefused({ name }: Resource, ids: readonly number[]): string {
  return (
    `${name} ${ids.join(', ')} not converted to Unicode NFC: a value that must be unique is, in that form, the same as ` +
    'that of another record; change one of them'
  );
}

/** The fields whose column may contain text entered by people. */
function textFields(resource: Resource | undefined, types: FieldTypes): Field[] {
  return Object.values(resource?.fields ?? {}).filter((field) => {
    const type = types[field.type];
    if (field.source !== 'column' || type === undefined || type.isVerbatim) return false;
    return type.storage === 'json' || /^(text|varchar)/.test(type.column(field));
  });
}

interface Converted {
  count: number;
  /** The ids of the records that a unique index leaves unchanged. */
  refused: number[];
}

/** In batches with a transaction each, so that a long table is not locked as a whole. */
async function normaliseTable(
  db: Kysely<Tables>,
  resource: Resource,
  fields: readonly Field[],
  types: FieldTypes,
): Promise<Converted> {
  const unnormalised = fields.map(({ name }) => sql`${sql.id('t', name)}::text is not normalized`);
  const result: Converted = { count: 0, refused: [] };
  for (let last = 0; ; ) {
    const size = await db.transaction().execute(async (trx) => {
      // One statement may read a large table to its end although few rows change.
      await liftTimeLimits<Tables>(trx);
      const rows = await runSql<{ id: number; record: Row }>(
        trx,
        sql`select t.id, to_jsonb(t.*) as record from ${tableOf(resource)} t
          where t.id > ${last} and (${sql.join(unnormalised, sql` or `)}) order by t.id limit ${BATCH} for no key update`,
      );
      const converted = rows.flatMap(({ id, record }) => {
        const values = fields.map((field) => [field.name, inNfc(record[field.name], field, types)] as const);
        const isChanged = values.some(([name, value]) => !isAlike(value, record[name]));
        return isChanged ? [{ id, ...Object.fromEntries(values) }] : [];
      });
      const refused = await write(trx, resource, fields, converted);
      result.count += converted.length - refused.length;
      result.refused.push(...refused);
      last = Number(rows.at(-1)?.id ?? last);
      return rows.length;
    });
    if (size < BATCH) return result;
  }
}

/** Writes records, one by one if a unique index refuses them together. Returns the ids of the refused ones. */
async function write(
  trx: Kysely<Tables>,
  resource: Resource,
  fields: readonly Field[],
  records: readonly (Row & { id: number })[],
): Promise<number[]> {
  if (records.length === 0) return [];
  try {
    await inSavepoint(trx, () => setColumns(trx, resource, fields, records));
    return [];
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
  }
  const [only, ...others] = records;
  if (only !== undefined && others.length === 0) return [only.id];
  const refused: number[] = [];
  for (const record of records) refused.push(...(await write(trx, resource, fields, [record])));
  return refused;
}

function inNfc(value: unknown, field: Field, types: FieldTypes): unknown {
  if (types[field.type]?.isVerbatim) return value;
  if (typeof value === 'string') return value.normalize('NFC');
  if (!Array.isArray(value)) return value;
  return value.map((part) =>
    field.of === undefined ? inNfc(part, field, types) : lineInNfc(part, field, types),
  );
}

function lineInNfc(line: Row, { of = {} }: Field, types: FieldTypes): Row {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => {
      const field = of[name];
      return [name, field === undefined ? value : inNfc(value, field, types)];
    }),
  );
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
