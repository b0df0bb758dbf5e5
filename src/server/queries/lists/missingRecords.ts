import { type FieldFailures, failure } from '../../../errors/failure.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type RecordKey, readTitles } from './readTitles.ts';

/** The failure of each parameter whose record does not exist or is not read. Archived records exist. */
export async function missingRecords(
  db: ReadDb,
  context: ReadContext,
  records: readonly ({ name: string } & RecordKey)[],
): Promise<FieldFailures> {
  const titleOf = await readTitles(db, context, records);
  const missing = records.filter(({ resource, id }) => titleOf(resource, id) === null);
  return Object.fromEntries(
    missing.map(({ name, resource }) => {
      const label = context.resources[resource]?.label.one ?? resource;
      return [name, failure('recordNotFound', { resource: { resource, label } })];
    }),
  );
}
