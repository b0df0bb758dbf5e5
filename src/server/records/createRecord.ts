import type { Kysely } from 'kysely';
import { invalid } from '../../errors/AppError.ts';
import { checkRecord, type Resource } from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { guardAdminField } from './accountRules.ts';
import { mayBeRefused, postOpening } from './postOpening.ts';
import { MOMENT, recordStatements } from './recordStatements.ts';
import { recordValues } from './recordValues.ts';
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
  const { columns, posted } = await recordValues(context, resource, checked.values);
  const { insert, tried } = recordStatements(context, resource);
  const row = (await writeRecord(
    trx,
    context,
    resource,
    triedId === undefined ? insert : tried,
    [
      JSON.stringify(columns),
      actor?.id ?? null,
      at ?? null,
      JSON.stringify(numbers(posted)),
      ...(triedId === undefined ? [] : [triedId]),
    ],
    checked.values,
  )) as Row;
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

/** Decimal text as the numbers that the audit row keeps beside those of the columns. */
function numbers(posted: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(Object.entries(posted).map(([name, value]) => [name, Number(value)]));
}
