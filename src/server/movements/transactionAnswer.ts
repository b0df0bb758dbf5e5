import type { Resource } from '../../schema/index.ts';
import { writableFields } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { staffing } from '../people/staffing.ts';
import {
  type PostedEntryRow,
  type PostedHeader,
  type PostedStockRow,
  postedEntries,
  postedHeader,
  postedStock,
} from '../queries/ledgers/postedTransaction.ts';
import { findRecord } from '../queries/lists/findRecord.ts';
import { type RecordKey, readTitles } from '../queries/lists/readTitles.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { bookLabel } from './bookLabel.ts';
import { movementOf, reasonToKeep, transactionNotFound } from './original.ts';
import { pathFields } from './pathFields.ts';

/**
 * A transaction as it travels (business rules, section 6): all of its entries, who, when, what it is linked to, and what its
 * call took.
 *
 * @throws AppError notFound
 */
export async function transactionAnswer(context: Context, id: number): Promise<Row> {
  const header = await postedHeader(context.db, context, id);
  if (header === undefined) throw transactionNotFound();
  const movement = header.reverses === null ? movementOf(context, header) : undefined;
  const record = await recordOf(context, header, movement);
  const { record_id: _, ...same } = header;
  const reason = await reasonToKeep(context.db, context, header);
  return {
    ...same,
    record,
    body: movement && record ? bodyOf(movement, record) : null,
    call: movement ? `${movement.api.create.method} ${movement.api.create.path}` : null,
    correctable: reason === null,
    reason,
    ...(await named(context, await postedEntries(context.db, [id]), await postedStock(context.db, [id]))),
  };
}

/** The record that caused it: a movement's own, or the one that opened or was adjusted; null for a reversal, and where it is gone. */
async function recordOf(
  context: Context,
  { id, resource, record_id }: PostedHeader,
  movement: Resource | undefined,
): Promise<Row | null> {
  if (movement !== undefined) return (await findRecord(context.db, context, movement, id)) ?? null;
  if (resource === null || record_id === null || !Object.hasOwn(context.resources, resource)) return null;
  const entity = context.resources[resource] as Resource;
  return (await findRecord(context.db, context, entity, record_id)) ?? null;
}

/** What the call took: the record's own fields but those of the path; of lines without the names that they travel with. */
function bodyOf(resource: Resource, record: Row): Row {
  const path = pathFields(resource.api.create.path);
  const fields = writableFields(resource, 'create').filter(({ name }) => !path.includes(name));
  return Object.fromEntries(
    fields.map(({ name, of }) => {
      const value = record[name];
      return [
        name,
        of && Array.isArray(value) ? value.map((line: Row) => only(line, Object.keys(of))) : value,
      ];
    }),
  );
}

function only(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

async function named(
  context: Context,
  entries: readonly PostedEntryRow[],
  stock: readonly PostedStockRow[],
): Promise<{ entries: Row[]; stock: Row[] }> {
  const site = staffing(context.resources)?.site.name ?? null;
  const keys = [...entries, ...stock].map(({ resource, record_id }) => ({ resource, id: record_id }));
  const sites = stock.map(({ project_id }) => ({ resource: site, id: project_id }));
  const titleOf = await readTitles(
    context.db,
    context,
    [...keys, ...sites].filter((key): key is RecordKey => key.resource !== null && key.id !== null),
  );
  return {
    entries: entries.map(({ transaction_id: _, ...entry }) => ({
      ...entry,
      label: bookLabel(context, entry),
      name: titleOf(entry.resource, entry.record_id),
    })),
    stock: stock.map(({ transaction_id: _, ...line }) => ({
      ...line,
      product_name: titleOf(line.resource, line.record_id),
      project_name: titleOf(site, line.project_id),
    })),
  };
}
