import { sql } from 'kysely';
import { renderFailure } from '../../../errors/renderFailure.ts';
import type { Resource } from '../../../schema/index.ts';
import { writableFields } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { prepared } from '../../sql/prepared.ts';
import { table } from '../../tables.ts';
import { findRecord } from '../lists/findRecord.ts';
import { type RecordKey, readTitles } from '../lists/readTitles.ts';
import { staffing } from '../lists/staffing.ts';
import { bookLabel } from './bookLabel.ts';
import { movementOf, reasonNotToReverse, transactionNotFound } from './original.ts';
import { pathFields } from './pathFields.ts';
import {
  type PostedEntryRow,
  type PostedHeader,
  type PostedStockRow,
  type PostedWindow,
  postedCounts,
  postedEntries,
  postedHeader,
  postedStock,
} from './postedTransaction.ts';

/**
 * A transaction in the API's format (docs/business-rules.md, "Transactions and entries"): its entries, user, time, links, and
 * the body of its call.
 *
 * @param window a page of its entries, and of its goods; without it, all of them.
 * @throws AppError transactionNotFound
 */
export async function transactionAnswer(
  context: ReadContext,
  id: number,
  window?: PostedWindow,
): Promise<Row> {
  const header = await postedHeader(context.db, context, id);
  if (header === undefined) throw transactionNotFound();
  const movement = header.reverses === null ? movementOf(context, header) : undefined;
  const record = await recordOf(context, header, movement);
  const { record_id: _, ...same } = header;
  const refusal = await reasonNotToReverse(context.db, context, header);
  const approvals = header.approvals.map((one) => ({
    ...one,
    role: one.role && (context.access?.roles[one.role]?.label ?? one.role),
  }));
  return {
    ...same,
    approvals,
    record,
    body: movement && record ? bodyOf(movement, record) : null,
    call: movement && record ? `${movement.api.create.method} ${movement.api.create.path}` : null,
    correctable: refusal === null,
    reason: refusal === null ? null : renderFailure(refusal),
    refusal,
    ...(await causedBy(context, id)),
    ...(await postedCounts(context, id)),
    ...(await named(
      context,
      await postedEntries(context.db, [id], window),
      await postedStock(context.db, [id], window),
    )),
  };
}

/**
 * The record that caused it: a movement's own, or the one that was opened or adjusted; null for a reversal, and if it no longer
 * exists.
 */
async function recordOf(
  context: ReadContext,
  { id, resource, record_id }: PostedHeader,
  movement: Resource | undefined,
): Promise<Row | null> {
  if (movement !== undefined) return (await findRecord(context.db, context, movement, id)) ?? null;
  if (resource === null || record_id === null || !Object.hasOwn(context.resources, resource)) return null;
  const entity = context.resources[resource] as Resource;
  return (await findRecord(context.db, context, entity, record_id)) ?? null;
}

/** The body of its call: the record's own fields except those of the path, and lines without names. */
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
  context: ReadContext,
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

/** A transaction that another one caused. */
interface CausedRow {
  id: number;
  date: string;
  /** The cost that a revaluation moves, the sum of its debits; or the pay that arrears accrue, below 0 if it is less. */
  amount: number;
}

const readCaused = prepared<{ id: number }, CausedRow & { is_revaluation: boolean }>(
  ({ id }) => sql`
    select t.id, t.date, t.type = 'revaluation' as is_revaluation,
      (select coalesce(sum(case t.type when 'revaluation' then e.debit else e.salary end), 0) from ${table.entry} e where e.transaction_id = t.id) as amount
    from ${table.transaction} t where t.caused_by = ${id} order by t.date, t.id`,
);

/** The revaluations and the arrears that a transaction causes, in the order of days; none for who does not read all books. */
async function causedBy(
  { db, reader }: ReadContext,
  id: number,
): Promise<{ revaluations: CausedRow[]; arrears: CausedRow[] }> {
  if (reader?.readsAllBooks === false) return { revaluations: [], arrears: [] };
  const rows = await readCaused(db, { id });
  const of = (isOne: boolean) =>
    rows.filter((row) => row.is_revaluation === isOne).map(({ is_revaluation: _, ...row }) => row);
  return { revaluations: of(true), arrears: of(false) };
}
