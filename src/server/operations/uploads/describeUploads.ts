import { type Kysely, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import type { Field, FieldTypes, Resource } from '../../../schema/index.ts';
import { located } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { uploadFields } from '../../sql/uploadFields.ts';
import { type Tables, table } from '../../tables.ts';

/*
 * A record's file has the name and size that the server stored with the upload. A client sends both as well, for its own form;
 * those are ignored, and the field's limits are checked against the stored ones.
 */

const ADDRESS = '/api/upload/';

type Values = Readonly<Record<string, unknown>>;

export interface Upload {
  name: string;
  size: number;
}

/** By the address in records, such as /api/upload/{id}. */
export type Uploads = ReadonlyMap<string, Upload>;

/**
 * Sets the names and sizes of a record's files from their uploads.
 * @throws AppError invalid if there is no such upload, or the field does not accept it.
 */
export async function withUploads(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  values: Values,
): Promise<Values> {
  const uploads = await findUploads(db, context, [{ resource, values }]);
  return describeUploads(context, resource, values, uploads);
}

/** Finds the uploads of all these records in one statement, or in none if they have no file. */
export async function findUploads(
  db: Kysely<Tables>,
  { types }: Pick<Context, 'types'>,
  records: readonly { resource: Resource; values: Values }[],
): Promise<Uploads> {
  const addresses = records.flatMap(({ resource, values }) =>
    Object.values(resource.fields).flatMap((field) => addressesIn(field, types, values[field.name])),
  );
  if (addresses.length === 0) return new Map();
  // Their format has been validated.
  const ids = addresses.map((address) => address.slice(ADDRESS.length));
  const rows = await runSql<Upload & { id: string }>(
    db,
    sql`select u.id, u.name, u.size from ${table.upload} u where u.id = any (${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name, size }) => [`${ADDRESS}${id}`, { name, size }]));
}

/** The same for uploads that were found before. */
export function describeUploads(
  { types }: Pick<Context, 'types'>,
  resource: Resource,
  values: Values,
  uploads: Uploads,
): Values {
  const described: Record<string, unknown> = { ...values };
  const errors = noFailures();
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field === undefined || addressesIn(field, types, value).length === 0) continue;
    described[name] = describedValue(field, types, value, { uploads, errors, place: name });
  }
  if (Object.keys(errors).length > 0) throw invalid(located(resource, errors));
  return described;
}

interface Found {
  uploads: Uploads;
  errors: FieldFailures;
  /** The path of the field in errors: `paper`, in lines `legs.0.paper`. */
  place: string;
}

function describedValue(field: Field, types: FieldTypes, value: unknown, found: Found): unknown {
  if (field.of !== undefined) return describedLines(field.of, types, value, found);
  const { describesUpload } = types[field.type] ?? {};
  if (describesUpload === undefined || value === null || value === undefined) return value;
  const address = describesUpload.address(value);
  const upload = found.uploads.get(address);
  // A missing upload gets an empty name, which the field type's validation refuses with its message.
  const described = describesUpload.describe(address, upload ?? { name: '', size: 0 });
  const result = checkValue(field, types, described);
  const [wrong] = 'errors' in result ? Object.values(result.errors) : [];
  if (wrong !== undefined) found.errors[found.place] = wrong;
  return described;
}

function describedLines(
  of: Readonly<Record<string, Field>>,
  types: FieldTypes,
  lines: unknown,
  { place, ...found }: Found,
): unknown {
  return (lines as readonly Values[]).map((line, index) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => {
        const field = of[name];
        if (field === undefined) return [name, value];
        return [name, describedValue(field, types, value, { ...found, place: `${place}.${index}.${name}` })];
      }),
    ),
  );
}

function addressesIn({ type, of }: Field, types: FieldTypes, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (of !== undefined && Array.isArray(value)) {
    return value.flatMap((line: Values) =>
      Object.values(of).flatMap((field) => addressesIn(field, types, line[field.name])),
    );
  }
  const { describesUpload } = types[type] ?? {};
  return describesUpload === undefined ? [] : [describesUpload.address(value)];
}

/** Wherever it stands in a value: a record that names an upload lets its readers read it. */
const UPLOAD_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Refuses a record that names an upload which its author does not read: naming it would let them read it.
 *
 * @throws AppError invalid, as for an upload that does not exist.
 */
export async function refuseForeignUploads(
  db: Kysely<Tables>,
  context: Context,
  actor: Actor | null,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (actor?.access === undefined) return;
  const named = uploadFields(resource, context.types).map((field) => ({
    field,
    ids: JSON.stringify(values[field.name] ?? null).match(UPLOAD_ID) ?? [],
  }));
  const ids = named.flatMap((one) => one.ids.map((id) => id.toLowerCase()));
  if (ids.length === 0) return;
  const found = sql<{
    id: string;
  }>`select u.id::text as id from ${table.upload} u where u.id = any (${ids}::uuid[])`;
  const all = new Set((await found.execute(db)).rows.map(({ id }) => id));
  for (const { id } of (await found.execute(readWithin(db, context, actor).db)).rows) all.delete(id);
  const errors = noFailures();
  for (const { field, ids: own } of named)
    if (own.some((id) => all.has(id.toLowerCase())))
      errors[field.name] = failure('notFile', {
        field: { resource: resource.name, field: field.name, label: field.label },
      });
  if (Object.keys(errors).length > 0) throw invalid(located(resource, errors));
}
