import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { readListParameters } from '../../queries/lists/listParameters.ts';
import { listWhole } from '../../queries/lists/listRecords.ts';
import { recordShape } from '../../sql/recordShape.ts';
import type { Tables } from '../../tables.ts';
import type { BulkJob } from './BulkJob.ts';

/** The values of the records of a batch before it changes them, by the id of the record. */
export type ValuesById = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/** The values that an edit is about to replace, for its undo. Other operations need none. */
export async function valuesBefore(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { operation, given }: BulkJob,
  records: readonly { record_id: number; given: Readonly<Record<string, unknown>> | null }[],
): Promise<ValuesById> {
  if (operation !== 'update') return new Map();
  const id = records.map((record) => String(record.record_id));
  const request = readListParameters(recordShape(context, resource), { id });
  const rows = await listWhole(productDb(trx), readAsProduct(context), resource, request);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return new Map(
    records.map(({ record_id, given: own }) => {
      const names = Object.keys(own ?? given).filter((name) => name !== 'was');
      const row = byId.get(record_id) ?? {};
      return [record_id, Object.fromEntries(names.map((name) => [name, row[name] ?? null]))];
    }),
  );
}
