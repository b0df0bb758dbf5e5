import type { Kysely } from 'kysely';
import { invalid } from '../../errors/AppError.ts';
import { checkRecord, type Resource } from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { withUploads } from '../uploads/describeUploads.ts';
import { guardAdminField } from './accountRules.ts';
import { mayBeRefused, postOpening } from './postOpening.ts';
import { recordQueue } from './recordQueue.ts';
import { MOMENT, recordStatements } from './recordStatements.ts';
import { type RecordValues, recordValues } from './recordValues.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * Creates a record: the row, its audit row, and the opening of its book or stock, in the caller's database transaction.
 *
 * @param body what a call or an import's line gives; checked here.
 * @param actor null for the product itself (import).
 * @param at the wall time that an import dates it by, 'YYYY-MM-DD HH:mm:ss' in the business zone; now by default.
 * @param triedId of a record that the caller takes back whatever comes of it: its id, which no record has. Its opening is posted
 * only where it might be refused, so that others who post need not wait for the trial.
 * @returns the row as it travels.
 * @throws AppError invalid, taken, forbidden, and what a posting refuses.
 */
export async function createRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  body: unknown,
  actor: Actor | null,
  { at, triedId }: { at?: string | undefined; triedId?: number | undefined } = {},
): Promise<Row> {
  const today = at?.slice(0, 10) ?? businessToday(context.timeZone);
  const checked = checkRecord(resource, context.types, 'create', body, {
    today,
    grouping: context.settings.numberFormat,
    logic: recordLogic,
  });
  if (!checked.ok) throw invalid(checked.errors);
  await guardAdminField(trx, resource, checked.values, actor);
  const values = await withUploads(trx, context, resource, checked.values);
  const { columns, posted } = await recordValues(context, resource, values);
  const row = await insertRecord(trx, context, resource, { columns, posted }, checked.values, actor, {
    at,
    triedId,
  });
  const { [MOMENT]: moment, ...answer } = row;
  if (triedId !== undefined && !mayBeRefused(resource, posted)) return answer;
  return postOpening(trx, context, resource, answer, posted, {
    date: String(row.created_at).slice(0, 10),
    at: at === undefined ? undefined : String(moment),
    createdBy: actor?.id ?? null,
    resource: resource.name,
    recordId: Number(row.id),
  });
}

/** Without a transaction around it, a record is written together with others that come at the same moment. */
async function insertRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { columns, posted }: RecordValues,
  values: Readonly<Record<string, unknown>>,
  actor: Actor | null,
  { at, triedId }: { at?: string | undefined; triedId?: number | undefined },
): Promise<Row> {
  const by = actor?.id ?? null;
  if (trx === context.db && at === undefined && triedId === undefined) {
    const parameters = { values: columns, by, posted: numbers(posted) };
    return (await recordQueue(context, resource).insert({ parameters, values })) as Row;
  }
  const { insert, tried } = recordStatements(context, resource);
  const parameters = [JSON.stringify(columns), by, at ?? null, JSON.stringify(numbers(posted))];
  const row =
    triedId === undefined
      ? await writeRecord(trx, context, resource, insert, parameters, values)
      : await writeRecord(trx, context, resource, tried, [...parameters, triedId], values);
  return row as Row;
}

/** Decimal text as the numbers that the audit row keeps beside those of the columns. */
function numbers(posted: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(Object.entries(posted).map(([name, value]) => [name, Number(value)]));
}
