import { type Kysely, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { located, type Resource } from '../../../schema/index.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { uploadFields } from '../../sql/uploadFields.ts';

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
  const found = sql<{ id: string }>`select id::text as id from plinth.upload where id = any (${ids}::uuid[])`;
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
